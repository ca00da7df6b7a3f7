/** The text in lower case without accents, so that `kas` finds `Kaş`, `izmir` finds `İzmir`, and `strasse` finds `Straße`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase().replaceAll('ß', 'ss');
}
