import type { Amenity } from '#domain/amenities.ts';
import type { StoredText } from '#domain/catalogue.ts';

/** What travellers call an amenity: its name on the pages, and other words for it. These words are not shown anywhere. A word that also names what is sold, such as `car`, would find the wrong products. */
export const AMENITY_WORDS: Readonly<Record<Amenity, StoredText>> = {
  wifi: { en: 'Wi-Fi, wifi, internet, wireless', tr: 'Wi-Fi, wifi, internet, kablosuz internet', de: 'WLAN, W-LAN, Wi-Fi, wifi, Internet', ru: 'Wi-Fi, wifi, вайфай, интернет' },
  ac: { en: 'Air conditioning, air conditioned, aircon, AC', tr: 'Klima, klimalı', de: 'Klimaanlage, klimatisiert, Klima', ru: 'Кондиционер, кондиционеры, с кондиционером' },
  bbq: { en: 'Barbecue, barbeque, bbq, grill', tr: 'Barbekü, barbekülü, mangal, mangallı, ızgara', de: 'Grill, Grillplatz, Barbecue', ru: 'Барбекю, мангал, гриль' },
  jacuzzi: { en: 'Jacuzzi, hot tub, whirlpool', tr: 'Jakuzi, jakuzili', de: 'Whirlpool, Jacuzzi', ru: 'Джакузи, гидромассаж' },
  sauna: { en: 'Sauna', tr: 'Sauna, saunalı', de: 'Sauna', ru: 'Сауна, с сауной' },
  gym: { en: 'Gym, fitness room', tr: 'Spor salonu, fitness', de: 'Fitnessraum, Fitness', ru: 'Тренажёрный зал, фитнес, спортзал' },
  cinema: { en: 'Cinema room, home cinema', tr: 'Sinema odası, sinema', de: 'Heimkino, Kino', ru: 'Домашний кинотеатр, кинозал' },
  gamesRoom: { en: 'Games room, game room', tr: 'Oyun odası', de: 'Spielzimmer', ru: 'Игровая комната' },
  seaView: { en: 'Sea view, sea views, ocean view', tr: 'Deniz manzarası, deniz manzaralı', de: 'Meerblick, Blick aufs Meer, Seeblick', ru: 'Вид на море, с видом на море' },
  gardenView: { en: 'Garden view, garden', tr: 'Bahçe manzarası, bahçe, bahçeli', de: 'Gartenblick, Garten', ru: 'Вид на сад, сад, с садом' },
  evCharger: { en: 'EV charger, charging station, wallbox', tr: 'Şarj istasyonu, şarj ünitesi', de: 'Ladestation, Wallbox', ru: 'Зарядная станция, зарядка для электромобиля' },
  petFriendly: { en: 'Pet friendly, pets welcome, pets allowed, dog friendly, dogs allowed', tr: 'Evcil hayvan kabul edilir, evcil hayvan dostu, evcil hayvana izin verilen, köpek', de: 'Haustiere willkommen, haustierfreundlich, Haustiere erlaubt, Haustier, mit Hund, Hunde', ru: 'Можно с животными, с собакой, с домашними животными, питомцы' },
  accessible: { en: 'Step-free access, accessible, wheelchair, disabled access', tr: 'Basamaksız erişim, engelli, engelsiz, tekerlekli sandalye', de: 'Stufenloser Zugang, barrierefrei, rollstuhlgerecht, Rollstuhl', ru: 'Доступ без ступеней, без барьеров, для инвалидной коляски, доступная среда' },
  privateBeach: { en: 'Private sea platform, private beach, beach access', tr: 'Özel deniz iskelesi, özel plaj, denize sıfır', de: 'Private Badeplattform, Privatstrand, eigener Strand', ru: 'Частный спуск к морю, частный пляж, собственный пляж' },
  childPool: { en: 'Children’s pool, kids pool, child pool', tr: 'Çocuk havuzu', de: 'Kinderbecken, Kinderpool', ru: 'Детский бассейн' },
  fireplace: { en: 'Fireplace, fire place', tr: 'Şömine, şömineli', de: 'Kamin', ru: 'Камин, с камином' },
};
