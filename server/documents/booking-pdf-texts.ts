import type { BookingStatus } from '#contract/calls/booking.ts';
import type { TextsByLocale } from '#server/mail/mail-text.ts';

export interface DocumentTexts {
  /** The heading for each status of the booking. */
  readonly heading: Readonly<Record<BookingStatus | 'awaitingTransfer', string>>;
  readonly number: string;
  readonly bookedOn: string;
  readonly guest: string;
  readonly showOnArrival: string;
  readonly trip: string;
  readonly cost: string;
  readonly products: string;
  readonly promotions: string;
  readonly extras: string;
  readonly basketPromotion: string;
  readonly voucher: string;
  readonly discount: string;
  readonly vat: string;
  readonly vatIncluded: string;
  readonly total: string;
  readonly paid: string;
  readonly instalments: (count: number) => string;
  readonly refund: string;
  readonly remaining: string;
  readonly bankTransfer: (payBy: string) => string;
  readonly reference: (number: string) => string;
  readonly freeUntil: (moment: string) => string;
  readonly cancelledOn: (day: string) => string;
  readonly questions: string;
  readonly page: (page: number, pages: number) => string;
}

export const DOCUMENT_TEXTS: TextsByLocale<DocumentTexts> = {
  en: {
    heading: { active: 'Booking confirmation', closed: 'Booking', pendingPayment: 'Booking awaiting payment', awaitingTransfer: 'Booking awaiting your bank transfer', cancelled: 'Cancelled booking' },
    number: 'Booking number', bookedOn: 'Booked on', guest: 'Guest', showOnArrival: 'Show on arrival',
    trip: 'Your trip', cost: 'What it costs', products: 'Products', promotions: 'Promotions', extras: 'Extras', basketPromotion: 'Basket promotion', voucher: 'Voucher', discount: 'Discount',
    vat: 'VAT', vatIncluded: 'VAT is included', total: 'Grand total', paid: 'Paid', instalments: (count) => `Surcharge for ${count} instalments by card`, refund: 'Refund', remaining: 'Remaining, at your destination',
    bankTransfer: (payBy) => `By bank transfer, until ${payBy}`, reference: (number) => `Reference: ${number}`,
    freeUntil: (moment) => `You can cancel free of charge until ${moment}.`, cancelledOn: (day) => `This booking was cancelled on ${day}.`,
    questions: 'Questions or changes? Call or write to us:', page: (page, pages) => `Page ${page} of ${pages}`,
  },
  tr: {
    heading: { active: 'Rezervasyon belgesi', closed: 'Rezervasyon', pendingPayment: 'Ödeme bekleyen rezervasyon', awaitingTransfer: 'Havalenizi bekleyen rezervasyon', cancelled: 'İptal edilmiş rezervasyon' },
    number: 'Rezervasyon numarası', bookedOn: 'Rezervasyon tarihi', guest: 'Misafir', showOnArrival: 'Girişte gösterin',
    trip: 'Seyahatiniz', cost: 'Fiyat özeti', products: 'Ürünler', promotions: 'Kampanya indirimleri', extras: 'Ekstralar', basketPromotion: 'Sepet indirimi', voucher: 'Kupon', discount: 'İndirim',
    vat: 'KDV', vatIncluded: 'Fiyata dâhil KDV', total: 'Genel toplam', paid: 'Ödendi', instalments: (count) => `Kartla ${count} taksidin vade farkı`, refund: 'İade', remaining: 'Kalan, varışta ödenecek',
    bankTransfer: (payBy) => `Havaleyle, son ödeme: ${payBy}`, reference: (number) => `Açıklama: ${number}`,
    freeUntil: (moment) => `Ücretsiz iptal için son tarih: ${moment}.`, cancelledOn: (day) => `Bu rezervasyon ${day} tarihinde iptal edildi.`,
    questions: 'Sorunuz ya da değişikliğiniz mi var? Bizi arayın ya da bize yazın:', page: (page, pages) => `Sayfa ${page} / ${pages}`,
  },
  de: {
    heading: { active: 'Buchungsbestätigung', closed: 'Buchung', pendingPayment: 'Buchung, Zahlung steht noch aus', awaitingTransfer: 'Buchung, Überweisung steht noch aus', cancelled: 'Stornierte Buchung' },
    number: 'Buchungsnummer', bookedOn: 'Gebucht am', guest: 'Gast', showOnArrival: 'Bei Ankunft vorzeigen',
    trip: 'Ihre Reise', cost: 'Preisübersicht', products: 'Leistungen', promotions: 'Aktionsrabatte', extras: 'Extras', basketPromotion: 'Warenkorbrabatt', voucher: 'Gutschein', discount: 'Rabatt',
    vat: 'MwSt.', vatIncluded: 'Enthaltene MwSt.', total: 'Gesamtsumme', paid: 'Bezahlt', instalments: (count) => `Aufschlag für ${count} Raten per Karte`, refund: 'Erstattung', remaining: 'Restbetrag vor Ort',
    bankTransfer: (payBy) => `Per Überweisung, bis ${payBy}`, reference: (number) => `Verwendungszweck: ${number}`,
    freeUntil: (moment) => `Sie können bis ${moment} kostenlos stornieren.`, cancelledOn: (day) => `Diese Buchung wurde am ${day} storniert.`,
    questions: 'Fragen oder Änderungen? Rufen Sie uns an oder schreiben Sie uns:', page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  ru: {
    heading: { active: 'Подтверждение бронирования', closed: 'Бронирование', pendingPayment: 'Бронирование ожидает оплаты', awaitingTransfer: 'Бронирование ожидает вашего перевода', cancelled: 'Отменённое бронирование' },
    number: 'Номер бронирования', bookedOn: 'Забронировано', guest: 'Гость', showOnArrival: 'Покажите по прибытии',
    trip: 'Ваша поездка', cost: 'Стоимость', products: 'Услуги', promotions: 'Скидки по акциям', extras: 'Дополнительно', basketPromotion: 'Скидка на корзину', voucher: 'Промокод', discount: 'Скидка',
    vat: 'НДС', vatIncluded: 'В том числе НДС', total: 'Общая сумма', paid: 'Оплачено', instalments: (count) => `Наценка за рассрочку по карте (платежей: ${count})`, refund: 'Возврат', remaining: 'Остаток на месте',
    bankTransfer: (payBy) => `Банковским переводом до ${payBy}`, reference: (number) => `Назначение платежа: ${number}`,
    freeUntil: (moment) => `Бесплатная отмена возможна до ${moment}.`, cancelledOn: (day) => `Это бронирование отменено ${day}.`,
    questions: 'Есть вопросы или изменения? Позвоните или напишите нам:', page: (page, pages) => `Страница ${page} из ${pages}`,
  },
};
