import type { Findings } from '../../../contract/ai/analysis.ts';
import type { Language } from '../../../contract/languages.ts';

type Texts = {
  key: Record<Findings['key'], string>;
  /** Before what the model answered without the key. */
  own: string;
  also_right: string;
  ambiguous: string;
  corrections: string;
  level: Record<'too_low' | 'too_high', string>;
  weak_options: string;
  nothing: string;
  unseen: string;
};

/** What the notes of an analysis say beside the sentences of the model. */
export const noteTexts: Record<Language, Texts> = {
  en: {
    key: {
      right: 'The recorded right answer is right.',
      wrong: 'The recorded right answer seems to be wrong.',
      unsure: 'It is not certain that the recorded right answer is right.',
      no_key: 'No right answer is recorded.',
    },
    own: 'The model’s own answer, before it saw the recorded one:',
    also_right: 'Right too:',
    ambiguous: 'Ambiguous:',
    corrections: 'Spelling and grammar:',
    level: {
      too_low: 'The test is harder than its level says.',
      too_high: 'The test is easier than its level says.',
    },
    weak_options: 'Options that hardly anybody would choose:',
    nothing: 'Nothing else was noticed.',
    unseen: 'Pictures and sound were not sent, so they were not judged.',
  },
  ru: {
    key: {
      right: 'Указанный правильный ответ верен.',
      wrong: 'Указанный правильный ответ, похоже, неверен.',
      unsure: 'Нет уверенности, что указанный правильный ответ верен.',
      no_key: 'Правильный ответ не указан.',
    },
    own: 'Ответ модели до того, как она увидела указанный:',
    also_right: 'Тоже правильно:',
    ambiguous: 'Можно понять по-разному:',
    corrections: 'Орфография и грамматика:',
    level: {
      too_low: 'Тест труднее, чем указано.',
      too_high: 'Тест легче, чем указано.',
    },
    weak_options: 'Варианты, которые вряд ли кто-то выберет:',
    nothing: 'Других замечаний нет.',
    unseen: 'Изображения и звук не отправлялись, поэтому они не проверены.',
  },
  uz: {
    key: {
      right: 'Belgilangan toʻgʻri javob toʻgʻri.',
      wrong: 'Belgilangan toʻgʻri javob notoʻgʻriga oʻxshaydi.',
      unsure: 'Belgilangan javobning toʻgʻriligiga ishonch komil emas.',
      no_key: 'Toʻgʻri javob belgilanmagan.',
    },
    own: 'Model belgilangan javobni koʻrmasdan oldin bergan javob:',
    also_right: 'Bu ham toʻgʻri:',
    ambiguous: 'Turlicha tushunish mumkin:',
    corrections: 'Imlo va grammatika:',
    level: {
      too_low: 'Test belgilangan darajasidan qiyinroq.',
      too_high: 'Test belgilangan darajasidan osonroq.',
    },
    weak_options: 'Deyarli hech kim tanlamaydigan variantlar:',
    nothing: 'Boshqa kamchilik topilmadi.',
    unseen: 'Rasm va ovoz yuborilmagan, shuning uchun ular tekshirilmagan.',
  },
};
