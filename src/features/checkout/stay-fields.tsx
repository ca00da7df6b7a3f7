import { useLingui } from '@lingui/react/macro';
import { addressIn, type AddressPlace } from '#domain/address-place.ts';
import { BLANK_HOTEL, type HotelDetails, type HotelField } from '#domain/draft/guest.ts';
import { addressLabel } from '#features/common/address-label.ts';
import { FieldGrid, TextField } from '#ui/field.tsx';

export interface StayFieldsProps {
  readonly hotel: HotelDetails | null;
  /** The places that need an address each; the hotel is asked for where there are none. */
  readonly places: readonly AddressPlace[];
  /** The error of a field of the hotel. */
  readonly hotelError: (field: HotelField) => string | undefined;
  readonly addressError: (place: AddressPlace) => string | undefined;
}

/** The fields of the guest's hotel, or of an address in each of several places (E2). */
export function StayFields({ hotel, places, hotelError, addressError }: StayFieldsProps) {
  const { t, i18n } = useLingui();
  if (places.length > 0) {
    return (
      <FieldGrid>
        {places.map((place) => (
          <TextField
            key={place.code} span={6} label={addressLabel(i18n, place)} name={addressField(place)} autoComplete="off" required maxLength={300}
            defaultValue={addressIn(place.code, hotel?.addresses)} error={addressError(place)}
          />
        ))}
      </FieldGrid>
    );
  }
  return (
    <FieldGrid>
      <TextField span={6} label={t`Hotel or villa`} name="hotelName" autoComplete="off" required maxLength={200} defaultValue={hotel?.hotelName} error={hotelError('hotelName')} />
      <TextField label={t`Room (optional)`} name="room" autoComplete="off" maxLength={40} defaultValue={hotel?.room} error={hotelError('room')} />
      <TextField label={t`City or town`} name="city" autoComplete="off" required maxLength={100} defaultValue={hotel?.city} error={hotelError('city')} />
      <TextField label={t`District (optional)`} name="district" autoComplete="off" maxLength={100} defaultValue={hotel?.district} error={hotelError('district')} />
    </FieldGrid>
  );
}

/** Name of the field of a place; the operator chooses its code, which may be that of another field. */
export const addressField = ({ code }: Pick<AddressPlace, 'code'>) => `address-${code}`;

/** Reads the fields. What they do not ask for stays as it was: another line may need those addresses again. */
export function readStay(data: Pick<FormData, 'get'>, places: readonly AddressPlace[], hotel: HotelDetails | null): HotelDetails {
  const text = (name: string) => String(data.get(name) ?? '');
  const texts = places.length === 0 ? { hotelName: text('hotelName'), room: text('room'), city: text('city'), district: text('district') } : hotel ?? BLANK_HOTEL;
  const entered = places.map((place) => ({ place: place.code, address: text(addressField(place)) })).filter(({ address }) => address !== '');
  const others = (hotel?.addresses ?? []).filter(({ place }) => !places.some(({ code }) => code === place));
  const addresses = [...others, ...entered];
  const { hotelName, room, city, district } = texts;
  return { hotelName, room, city, district, ...(addresses.length > 0 && { addresses }) };
}
