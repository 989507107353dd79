import { createContext } from 'react';

/** Whether pictures load in any case, as on paper. */
export const PicturesAtOnceContext = createContext(false);
