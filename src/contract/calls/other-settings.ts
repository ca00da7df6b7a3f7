import { call } from '#contract/call.ts';
import { type Infer, named, record } from '#contract/codec.ts';
import { flag, localized, text } from '#contract/scalar-codecs.ts';

const otherSettings = named('OtherSettings', record({
  defaultMemberGroup: ['var_uye_k_no', text({ max: 100 })],
  /** Plain or marked-up text of the membership agreement, sanitised HTML. */
  membershipAgreement: ['uyelik_sozlesme', localized(200_000)],
  commentWithoutMembership: ['uye_olmadan_yorum_yapma', flag()],
}));
export type OtherSettings = Infer<typeof otherSettings>;

export const otherSettingGet = call({
  name: 'other-setting-get',
  method: 'GET',
  summary: 'Settings of membership',
  request: record({}),
  response: otherSettings,
});
