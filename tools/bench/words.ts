/** Frequent words: each is in about one question of sixteen, so the matches of a search for it grow with the school. */
export const commonWords: readonly string[] = (
  'tenglama uchburchak daryo viloyat hujayra tezlik kislota podshoh sheʼr kasr burchak yuza poytaxt' +
  ' gʻalaba oʻsimlik qonun zarra asr gap soʻz уравнение треугольник река область клетка скорость' +
  ' кислота правитель рассказ дробь угол площадь столица победа растение закон частица столетие' +
  ' речь equation triangle river region cell speed acid ruler poem fraction angle surface capital' +
  ' victory plant statute particle century sentence verb toping hisoblang tanlang найдите вычислите' +
  ' выберите find compute choose which necha qaysi qachon сколько какой когда many where when whose'
).split(' ');

/** A rare word is three syllables: 20 × 20 × 10 of them, each in about one question of two thousand. */
export const syllables: readonly string[] =
  'ba do fi gu ha jo ki lu ma no pi qu ra so ti vu xa yo zi che'.split(' ');
export const rareWords = 4000;

/** The rare word of a number from 0; the school's SQL spells it alike. */
export function rareWord(number: number): string {
  const places = [number % 20, Math.floor(number / 20) % 20, Math.floor(number / 400)];
  return places.map((place) => syllables[place]).join('');
}

/** Names of categories, before their numbers. */
export const subjects: readonly string[] = (
  'Matematika, Algebra, Geometriya, Fizika, Kimyo, Biologiya, Tarix, Geografiya, Adabiyot' +
  ', Математика, Алгебра, Геометрия, Физика, Химия, Биология, История, География, Литература' +
  ', Mathematics, Algebra and more, Geometry, Physics, Chemistry, Biology, History, Geography'
).split(', ');

export const firstNames: readonly string[] = (
  'Aziza Bobur Dilnoza Eldor Feruza Jasur Kamola Laziz Madina Nodir Анна Борис Вера Глеб Дарья Иван' +
  ' Мария Олег Софья Тимур'
).split(' ');
export const lastNames: readonly string[] =
  'Abdullayev Karimov Rahimov Saidov Toshmatov Usmonov Yoʻldoshev Gʻaniyev Иванов Ким Петров Цой'.split(' ');
