import { DEFAULT_LOCALE, type Locale } from '#domain/catalogue.ts';

export interface ChallengeTexts {
  readonly title: string;
  readonly pays: string;
  readonly explain: string;
  readonly code: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly returning: string;
  readonly continue: string;
  readonly gone: string;
}

/** The bank's own texts. It is a separate system: its texts are not in the shop's catalogs, and a shop language may be missing (then English is used). */
const TEXTS: Readonly<Partial<Record<Locale, ChallengeTexts>>> & Readonly<Record<typeof DEFAULT_LOCALE, ChallengeTexts>> = {
  en: {
    title: 'Confirm your payment',
    pays: 'Amount',
    explain: 'This is a sandbox: no money moves. Enter 1234 to approve the payment; any other code fails.',
    code: 'One-time code',
    confirm: 'Confirm payment',
    cancel: 'Cancel payment',
    returning: 'Returning you to the shop',
    continue: 'Continue',
    gone: 'This payment page is no longer valid.',
  },
  tr: {
    title: 'Ödemenizi onaylayın',
    pays: 'Tutar',
    explain: 'Burası bir deneme bankasıdır, para hareketi olmaz. Ödemeyi onaylamak için 1234 girin; diğer kodlar reddedilir.',
    code: 'Tek kullanımlık kod',
    confirm: 'Ödemeyi onayla',
    cancel: 'Ödemeden vazgeç',
    returning: 'Mağazaya dönüyorsunuz',
    continue: 'Devam et',
    gone: 'Bu ödeme sayfası artık geçerli değil.',
  },
  de: {
    title: 'Zahlung bestätigen',
    pays: 'Betrag',
    explain: 'Dies ist eine Testbank, es fließt kein Geld. Mit 1234 geben Sie die Zahlung frei; jeder andere Code wird abgelehnt.',
    code: 'Einmalcode',
    confirm: 'Zahlung freigeben',
    cancel: 'Zahlung abbrechen',
    returning: 'Sie kehren zum Shop zurück',
    continue: 'Weiter',
    gone: 'Diese Zahlungsseite ist nicht mehr gültig.',
  },
  ru: {
    title: 'Подтвердите платёж',
    pays: 'Сумма',
    explain: 'Это тестовый банк, деньги не списываются. Введите 1234, чтобы подтвердить платёж; любой другой код будет отклонён.',
    code: 'Одноразовый код',
    confirm: 'Подтвердить платёж',
    cancel: 'Отменить платёж',
    returning: 'Возвращаем вас в магазин',
    continue: 'Продолжить',
    gone: 'Эта страница оплаты больше не действует.',
  },
};

export const challengeTexts = (locale: Locale): ChallengeTexts => TEXTS[locale] ?? TEXTS[DEFAULT_LOCALE];
