import { extractLinks, extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { createPdf } from './pdf.ts';

const pdf = () => createPdf({ title: 'Booking', author: 'Meltem Travel', language: 'ru', footer: (page, pages) => ['Meltem Travel', `${page} / ${pages}`] });
const open = async (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes));

describe('[B25] pages of a document', () => {
  it('writes the letters of all languages, and amounts with their signs', async () => {
    const document = pdf();
    const texts = ['İzmir, Şile, Göcek, ığüşöç', 'Größe, Übernachtung', 'Бронирование: ёжик, щи, Ъ', 'Łódź, naïve, €'];
    texts.forEach((text) => document.paragraph(text));
    document.row('Discount', '−€75.00');
    const { text } = await extractText(await open(await document.end()), { mergePages: true });
    for (const each of [...texts, 'Discount −€75.00']) expect(text.replaceAll(/\s+/g, ' ')).toContain(each);
  });

  it('begins new pages for what has no room, numbers them, and keeps an entry with its first fact', async () => {
    const document = pdf();
    const entries = Array.from({ length: 40 }, (_, index) => `Entry ${index + 1}.`);
    document.section('Your trip');
    entries.forEach((title) => document.entry(title, [`Fact of ${title}`, 'another'], '€1.00'));
    const { totalPages, text } = await extractText(await open(await document.end()));
    expect(totalPages).toBeGreaterThan(2);
    text.forEach((page, index) => expect(page).toContain(`${index + 1} / ${totalPages}`));
    for (const title of entries) expect(text.filter((page) => page.includes(`${title} €1.00`) && page.includes(`Fact of ${title}`)), title).toHaveLength(1);
  });

  it('makes the address at the end of a fact a link, and says what a code reads', async () => {
    const document = pdf();
    document.ticket([{ label: 'Number', value: 'INT261130115449', large: true }], { text: 'INT261130115449', caption: 'Show on arrival' });
    document.entry('Villa', ['Place: Kalkan, https://www.openstreetmap.org/?mlat=36.2&mlon=29.4'], '€1.00');
    const opened = await open(await document.end());
    expect((await extractLinks(opened)).links).toEqual(['https://www.openstreetmap.org/?mlat=36.2&mlon=29.4']);
    const { text } = await extractText(opened, { mergePages: true });
    expect(text).toContain('Place: Kalkan');
    expect(text).not.toContain('https:');
    const tree = JSON.stringify(await (await opened.getPage(1)).getStructTree());
    expect(tree).toContain('"role":"Figure","children":[');
    expect(tree).toContain('"alt":"INT261130115449"');
  });
});
