import { record } from '#contract/codec.ts';
import { real } from '#contract/scalar-codecs.ts';

/** A point on the earth in degrees (WGS 84), `konum`. */
export const coordinates = record({ lat: ['enlem', real({ min: -90, max: 90 })], lon: ['boylam', real({ min: -180, max: 180 })] });
