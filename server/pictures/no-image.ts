/**
 * The picture that the image route sends for a missing picture: a sun over the sea
 * in the colours of the icon. It scales to any aspect ratio and contains no text.
 */
export const NO_IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path fill="#F6EEDC" d="M0 0h800v600H0z"/><circle cx="400" cy="290" r="90" fill="#E8543A"/><path fill="#F6EEDC" d="M300 310h200v90H300z"/><path d="M280 325q20-16 40 0t40 0 40 0 40 0 40 0 40 0M320 355q20-16 40 0t40 0 40 0 40 0" fill="none" stroke="#0E5876" stroke-width="8" stroke-linecap="round"/></svg>`;
