import { expect, type Page } from '@playwright/test';
import { CARDS, GUEST } from './shop-steps.ts';

/** What a traveller reads on the way through the checkout. */
const WORDS = {
  de: {
    basket: /^Warenkorb/, add: 'In den Warenkorb', next: 'Weiter',
    guest: { firstName: 'Vorname', lastName: 'Nachname', email: 'E-Mail', phone: 'Telefon' }, stay: { name: 'Hotel oder Villa', town: 'Ort' },
    card: { name: 'Name auf der Karte', number: 'Kartennummer', expiry: 'Gültig bis', code: 'Sicherheitscode' },
    agreement: /^Ich habe den .* gelesen/, review: /^Prüfen und/, check: 'Stimmt alles?', pay: /bezahlen$/, booked: 'Vielen Dank. Ihre Reise ist gebucht.',
  },
  tr: {
    basket: /^Sepet/, add: 'Sepete ekle', next: 'Devam et',
    guest: { firstName: 'Ad', lastName: 'Soyad', email: 'E-posta', phone: 'Telefon' }, stay: { name: 'Otel veya villa', town: 'Şehir veya belde' },
    card: { name: 'Kart üzerindeki ad', number: 'Kart numarası', expiry: 'Son kullanma tarihi', code: 'Güvenlik kodu' },
    agreement: /^Okudum, kabul ediyorum/, review: /^Gözden geçir/, check: 'Her şey doğru mu?', pay: /öde$/, booked: 'Teşekkürler. Seyahatiniz rezerve edildi.',
  },
  ru: {
    basket: /^Корзина/, add: 'Добавить в корзину', next: 'Продолжить',
    guest: { firstName: 'Имя', lastName: 'Фамилия', email: 'Эл. почта', phone: 'Телефон' }, stay: { name: 'Отель или вилла', town: 'Город или посёлок' },
    card: { name: 'Имя на карте', number: 'Номер карты', expiry: 'Срок действия', code: 'Код безопасности' },
    agreement: /^Я прочитал\(а\) и принимаю/, review: /^Проверить и оплатить/, check: 'Всё верно?', pay: /^Оплатить/, booked: 'Спасибо. Ваша поездка забронирована.',
  },
} as const;

type Language = keyof typeof WORDS;

/** Presses the page's button and waits for the basket's confirmation. */
export async function addToBasketIn(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].add }).first().click();
  await expect(page.getByRole('dialog', { name: WORDS[language].basket })).toBeVisible();
}

/** Goes through the checkout of the basket to the result of a paid booking. @param asksForStay whether a driver or guide needs the guest's hotel */
export async function payForBasketIn(page: Page, language: Language, { asksForStay = false } = {}): Promise<void> {
  const { next, guest, stay, card, agreement, review, check, pay, booked } = WORDS[language];
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await page.goto(`/${language}/basket/checkout`);
  for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) await fill(guest[name], GUEST[name]);
  await page.getByRole('button', { name: next }).click();
  if (asksForStay) {
    await fill(stay.name, 'Villa Kekik');
    await fill(stay.town, 'Kaş');
    await page.getByRole('button', { name: next }).click();
  }
  await fill(card.name, 'Helen Ward');
  await fill(card.number, CARDS.approved);
  await fill(card.expiry, '12 / 30');
  await fill(card.code, '123');
  await page.getByRole('checkbox', { name: agreement }).check();
  await page.getByRole('button', { name: review }).click();
  await expect(page.getByRole('heading', { name: check })).toBeVisible();
  await page.getByRole('button', { name: pay }).click();
  await expect(page.getByRole('heading', { level: 1, name: booked })).toBeVisible({ timeout: 30_000 });
}
