const CODE = /^[A-Za-z0-9][\w.:-]{0,99}$/;

/** The codes of a text that anybody may have written, each once: at most `most`. */
export const codesIn = (text: string, most: number): readonly string[] => [...new Set(text.split(','))].filter((code) => CODE.test(code)).slice(0, most);
