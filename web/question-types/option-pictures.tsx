import './question-types.css';

import { createContext, type ReactNode, useContext } from 'react';

import { usePlainText } from '../rich-text/rich-text.tsx';
import { Picture } from '../ui/pictures/picture.tsx';

/** A picture in an option. Without a text alternative it is decoration: the option has its text. */
type OptionPictureShown = { image: string; alt: string };

type OptionPictures = Readonly<Record<string, OptionPictureShown>>;
export const noPictures: OptionPictures = {};

/** The pictures in the options of a test, by the ids of the options. */
export const OptionPicturesContext = createContext(noPictures);

/** The text of an option, below its picture where it has one. */
export function OptionLabel({ id, children }: { id: string; children: ReactNode }) {
  return (
    <>
      <OptionPicture id={id} />
      {children}
    </>
  );
}

function OptionPicture({ id }: { id: string }) {
  const pictures = useContext(OptionPicturesContext);
  const plain = usePlainText();
  const picture = Object.hasOwn(pictures, id) ? pictures[id] : undefined;
  return (
    picture && (
      <Picture
        image={picture.image}
        alt={plain(picture.alt)}
        className="option-picture"
        place={optionPlace}
      />
    )
  );
}

const optionPlace = { height: '9rem' };

/** Writes the picture of an option; absent where options have none. */
export const OptionPictureFieldContext = createContext<
  ((option: { id: string; name: string }) => ReactNode) | undefined
>(undefined);

/** Exchanges the pictures of two options in the form, by their ids. */
export const OptionPictureSwapContext = createContext<(a: string, b: string) => void>(() => undefined);

/** The field of an option's picture, in the row of the option. @param name of the option, for screen readers */
export function OptionPictureField(option: { id: string; name: string }) {
  return useContext(OptionPictureFieldContext)?.(option);
}
