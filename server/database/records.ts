import type {
  Campaign, ClockTime, CurrencyCode, DecimalString, Extra, IsoDate, Locale, LocalizedText, PaymentTerms, SaleMode, TourTerms, Vat, VerticalName, VillaTerms,
} from '#domain/catalogue.ts';

/**
 * The catalogue as its rows keep it, one JSON document each. Seeding writes
 * them, services read them; `services/offer.ts` cuts the part that is priced.
 */

/** What an illustration is drawn from; read by the illustrator. */
export interface SceneRecord {
  readonly kind: string;
  readonly time: string;
  readonly setting: string;
  readonly features: readonly string[];
}

export interface ReviewRecord {
  readonly author: string;
  readonly rating: number;
  readonly date: IsoDate;
  readonly lang: Locale;
  readonly text: string;
}

interface ProductBase<V extends VerticalName> {
  readonly code: string;
  readonly vertical: V;
  readonly slug: LocalizedText;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly destination: string;
  readonly coordinates: readonly [number, number];
  readonly currency: CurrencyCode;
  readonly saleMode: SaleMode;
  readonly payment: PaymentTerms;
  readonly vat: Vat;
  readonly campaign: Campaign | null;
  readonly highlights: readonly LocalizedText[];
  readonly included: readonly LocalizedText[];
  readonly excluded: readonly LocalizedText[];
  readonly extras: readonly Extra[];
  readonly reviews: readonly ReviewRecord[];
  readonly scene: SceneRecord;
}

export interface VillaRecord extends ProductBase<'villa'>, VillaTerms {
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly areaM2: number;
  readonly pool: { readonly private: boolean; readonly heated: boolean; readonly sizeM: string } | null;
  readonly amenities: readonly string[];
}

export interface TourRecord extends ProductBase<'tour'>, TourTerms {
  readonly languages: readonly string[];
  readonly meetingPoint: LocalizedText;
  readonly itinerary: readonly { readonly time: ClockTime; readonly title: LocalizedText; readonly text: LocalizedText }[];
}

/** A vertical that is stored and not sold yet. */
export type ClosedRecord = ProductBase<'yacht' | 'car' | 'wedding' | 'health'>;

export type ProductRecord = VillaRecord | TourRecord | ClosedRecord;
export type OpenRecord = VillaRecord | TourRecord;

export interface CategoryRecord {
  readonly code: VerticalName;
  readonly slug: LocalizedText;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly scene: SceneRecord;
  readonly order: number;
}

export interface DestinationRecord {
  readonly code: string;
  readonly slug: LocalizedText;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: LocalizedText;
  readonly coordinates: readonly [number, number];
  readonly bestMonths: readonly number[];
  readonly scene: SceneRecord;
  readonly highlights: readonly LocalizedText[];
  readonly nearbyAirport: string;
}

export interface PlaceRecord {
  readonly code: string;
  readonly kind: 'airport' | 'resort' | 'city' | 'marina';
  readonly name: LocalizedText;
  readonly coordinates: readonly [number, number];
}

export interface PageRecord {
  readonly code: string;
  readonly slug: LocalizedText;
  readonly title: LocalizedText;
  /** Markdown. */
  readonly body: LocalizedText;
}

export interface PostRecord extends PageRecord {
  readonly summary: LocalizedText;
  readonly date: IsoDate;
  readonly destination: string | null;
  readonly tags: readonly string[];
  readonly scene: SceneRecord;
}

export interface MenuItemRecord {
  readonly code: string;
  readonly parent: string | null;
  readonly position: readonly ('category' | 'top' | 'bottom')[];
  readonly kind: 'category' | 'destination' | 'page' | 'blog' | 'custom';
  /** Code of what it leads to, or an address when custom. */
  readonly target: string;
  readonly title: LocalizedText;
  readonly order: number;
}

/** The operator's settings, one row each by name. */
export interface SettingRecords {
  readonly company: {
    readonly name: string;
    readonly tursabNo: string;
    readonly tursabUrl: string;
    readonly address: LocalizedText;
    readonly phone: string;
    readonly email: string;
  };
  readonly support: { readonly whatsapp: string; readonly hours: LocalizedText };
  readonly social: Readonly<Record<string, string>>;
  readonly seo: { readonly title: LocalizedText; readonly description: LocalizedText; readonly keywords: LocalizedText };
  readonly languages: readonly Locale[];
  readonly operatorNotice: LocalizedText;
  readonly footer: { readonly refund: LocalizedText; readonly prepayment: LocalizedText };
  readonly bankAccounts: readonly { readonly bank: string; readonly iban: string; readonly currency: CurrencyCode; readonly holder: string }[];
  /** Terms of every transfer; its places and tariffs have tables of their own. */
  readonly transfer: object;
}
export type SettingName = keyof SettingRecords;

export interface RateRecord {
  readonly code: CurrencyCode;
  readonly symbol: string;
  readonly bankCode: string;
  readonly buy: DecimalString;
  readonly sell: DecimalString;
}
