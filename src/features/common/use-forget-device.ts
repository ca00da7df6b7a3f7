import { useLazyDialog } from './use-lazy-dialog.tsx';

const load = () => import('./forget-device.lazy.tsx');

/** The dialog that erases this browser's data (L4). @returns the element to render, and a function that opens it */
export const useForgetDevice = () => useLazyDialog(load);
