const CODE = /^[A-Za-z0-9][\w.:-]{0,99}$/;

/** The valid product codes in a comma-separated text, each once, at most `most`. The text may be malformed. */
export const codesIn = (text: string, most: number): readonly string[] => [...new Set(text.split(','))].filter((code) => CODE.test(code)).slice(0, most);
