import './pictures.css';

import type { ComponentType, CSSProperties, ReactElement } from 'react';

import { pictureSize, smallerVersions } from '../../../contract/questions/picture-name.ts';
import { localFiles } from '../../lib/local-files.ts';
import { observable, useObservable } from '../../lib/observable.ts';
import { base_url } from '../../lib/session/session-state.ts';
import { classNames } from '../class-names.ts';

/** Whether a test or an item of news has a picture of its own. */
export function hasPicture(image: string | null | undefined): image is string {
  return typeof image === 'string' && image !== '' && !image.includes('default.jpg');
}

type FileSource = { src: string; crossOrigin?: 'anonymous' };

/** Where a stored file is: on this device, or on the origin of the API. From another one than the page's it is loaded only where that is allowed. */
export function sourceOf(path: string): FileSource {
  const local = localFiles.get(path);
  if (local !== undefined) return { src: local };
  const { href, origin } = new URL(path, new URL(base_url, window.location.href));
  return origin === window.location.origin ? { src: href } : { src: href, crossOrigin: 'anonymous' };
}

/** The place of a picture as lengths of CSS: at most so high, on a phone, and so wide. */
export type PicturePlace = { height?: string; heightOnPhone?: string; width?: string };

/** The width of the widest column. */
const widest = '46rem';

/** The files of a picture, from which a browser chooses the smallest that fits its place and screen. */
export function pictureFiles(image: string, { height, heightOnPhone = height, width }: PicturePlace) {
  const size = pictureSize(image);
  const source = sourceOf(image);
  const smaller = localFiles.has(image) ? [] : smallerVersions(image);
  if (size === undefined) return source;
  if (smaller.length === 0) return { ...source, ...size };
  const files = [...smaller, { ...size, image }];
  const shown = (most: string | undefined) => {
    const whole = `${size.width}px`;
    const high = most === undefined ? '' : `, ${most} * ${(size.width / size.height).toFixed(3)}`;
    return `min(100vw, ${width ?? widest}, ${whole}${high})`;
  };
  return {
    ...source,
    ...size,
    srcSet: files.map((file) => `${sourceOf(file.image).src} ${file.width}w`).join(', '),
    sizes: `(max-width: 40rem) ${shown(heightOnPhone)}, ${shown(height)}`,
  };
}

/** The size of a picture for its styles; undefined where it is not known. */
export function sizeStyle(image: string): CSSProperties | undefined {
  const size = pictureSize(image);
  return size && ({ '--picture-width': size.width, '--picture-height': size.height } as CSSProperties);
}

const anyPlace: PicturePlace = {};

export type PictureProps = {
  image: string;
  alt: string;
  className?: string;
  lazy?: boolean;
  place?: PicturePlace;
};

export type HeldPictureProps = {
  image: string;
  /** Blank for decoration. */
  name: string;
  className: string;
  style: CSSProperties | undefined;
  /** The picture, or the button that enlarges it. */
  children: ReactElement<{ ref?: (element: HTMLElement | null) => void }>;
};

/** Holds each picture back until it is asked for; absent where pictures load at once. Set by `pictures-on-tap.ts`. */
export const heldPicture = observable<{ Held: ComponentType<HeldPictureProps> } | undefined>(undefined);

/** Shows a picture, at once or when it is asked for. */
export function MaybeHeld(props: HeldPictureProps) {
  const held = useObservable(heldPicture);
  return held === undefined ? props.children : <held.Held {...props} />;
}

/** A picture. Where its size is known, its place is reserved while it is loaded. */
export function Picture({ image, alt, className, lazy, place = anyPlace }: PictureProps) {
  const style = sizeStyle(image);
  const classes = classNames('picture', className, style && 'picture-sized');
  return (
    <MaybeHeld image={image} name={alt} className={classes} style={style}>
      <img
        {...pictureFiles(image, place)}
        alt={alt}
        className={classes}
        style={style}
        loading={lazy === true ? 'lazy' : 'eager'}
      />
    </MaybeHeld>
  );
}
