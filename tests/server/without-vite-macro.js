export const msg = () => ({ id: 'words' });
export const plural = () => 'words';
