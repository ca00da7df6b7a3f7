import { WRITTEN_NAMES } from '#contract/codecs/written-codec.ts';
import { wire } from '#contract/schema-codec.ts';
import type { VerticalWire } from '#verticals/wire.ts';
import { tourAvailability, tourCardFacts, tourPageFacts, tourSelection, tourSteps, tourTerms } from './schemas.ts';

export const tourWire: VerticalWire<'tour'> = {
  terms: wire(tourTerms, {
    durationMinutes: 'sure_dakika',
    sessions: 'seanslar',
    weekdays: 'gunler',
    pricing: ['fiyatlar', {
      tag: 'fiyatlandirma',
      variants: {
        perPerson: ['tekil', { adult: 'yetiskin_fiyat', child: 'cocuk_fiyat', infant: 'bebek_fiyat', childAges: 'cocuk_yas', infantAges: 'bebek_yas' }],
        group: ['grup', { price: 'fiyat', maxPeople: 'en_cok', extraPerson: 'arti_kisi' }],
      },
    }],
    capacityPerSession: 'seans_kapasite',
    pickup: ['alis', { zones: 'bolgeler', fee: 'ucret', minutesBefore: ['once_dakika', ['bolge', 'dakika']], atDoor: 'kapidan' }],
  }),
  selection: wire(tourSelection, { date: 'rezervasyon_tarihi', session: 'seans_saati', pickup: 'alis_bolge' }),
  steps: {
    people: ['kisiler', wire(tourSteps.people, {
      who: ['kim', { adults: 'yetiskin', children: 'cocuk', infants: 'bebek' }], count: 'adet', unit: 'birim_fiyat', amount: 'tutar',
    })],
    group: ['grup', wire(tourSteps.group, { maxPeople: 'en_cok', amount: 'tutar' })],
    extraPeople: ['arti_kisi', wire(tourSteps.extraPeople, { count: 'adet', unit: 'birim_fiyat', amount: 'tutar' })],
    pickup: ['alis', wire(tourSteps.pickup, { zone: 'bolge', amount: 'tutar' })],
  },
  cardFacts: wire(tourCardFacts, { durationMinutes: 'sure_dakika', firstSession: 'ilk_seans', languages: 'diller', capacity: 'seans_kapasite' }),
  pageFacts: wire(tourPageFacts, {
    languages: 'diller', meetingPoint: ['bulusma_yeri', WRITTEN_NAMES], itinerary: ['program', { time: 'saat', title: ['baslik', WRITTEN_NAMES], text: ['metin', WRITTEN_NAMES] }],
  }),
  availability: wire(tourAvailability, { sessions: ['seanslar', { date: 'rezervasyon_tarihi', time: 'seans_saati', left: 'kalan' }] }),
};
