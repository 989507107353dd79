/** The bytes cannot be kept as a picture. */
export class PictureError extends Error {
  override name = 'PictureError';
  readonly problem: 'empty_file' | 'not_image' | 'too_large';

  constructor(problem: PictureError['problem']) {
    super(`The picture was refused: ${problem}`);
    this.problem = problem;
  }
}
