const MOST_DIGITS = 19;

function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/**
 * Whether the text contains a payment card number: 13 to 19 digits, perhaps with
 * spaces or dashes, that start with 2 to 6 and pass the Luhn check (ISO/IEC 7812-1).
 *
 * @param fewest shortest run that counts; a phone number has up to 15 digits (E.164)
 */
export function containsCardNumber(text: string, fewest = 13): boolean {
  const runs = text.match(/\d(?:[ -]?\d)+/g) ?? [];
  return runs.some((run) => {
    const digits = run.replace(/\D/g, '');
    return digits.length >= fewest && digits.length <= MOST_DIGITS && /^[2-6]/.test(digits) && luhn(digits);
  });
}
