import { readFileSync } from 'node:fs';
import PdfDocument from 'pdfkit';
import { encode } from 'uqr';

/** Writes a PDF from top to bottom. A part that does not fit begins a new page. */
export interface Pdf {
  /** The head of the first page: brand and contact of the sender. */
  letterhead(brand: string, contact: readonly string[]): void;
  heading(text: string): void;
  /** A framed ticket with the facts that are needed on arrival. @param code the text of a QR code, with a caption; null for none */
  ticket(facts: readonly TicketFact[], code: { readonly text: string; readonly caption: string } | null): void;
  /** The heading of a part. */
  section(text: string): void;
  /** An item with a price: title, amount beside it, and one line for each fact. An address at the end of a fact becomes its link. */
  entry(title: string, facts: readonly string[], amount: string): void;
  /** An amount beside its label. */
  row(label: string, amount: string, weight?: 'strong' | 'total'): void;
  /** A paragraph. A line break of the text is kept. */
  paragraph(text: string): void;
  /** Ends the document. @returns its bytes */
  end(): Promise<Uint8Array<ArrayBuffer>>;
}

export interface TicketFact {
  readonly label: string;
  readonly value: string;
  readonly large?: boolean;
}

export interface PdfOptions {
  readonly title: string;
  readonly author: string;
  /** BCP 47; for screen readers. */
  readonly language: string;
  /** The texts at the left and the right of the bottom of each page. */
  readonly footer: (page: number, pages: number) => readonly [left: string, right: string];
}

/** Complete font files, read once: a PDF font needs all letters of a text, and the website's fonts are split by script. */
const FONTS = {
  display: readFont(import.meta.resolve('@expo-google-fonts/yeseva-one/400Regular/YesevaOne_400Regular.ttf')),
  text: readFont(import.meta.resolve('@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf')),
  strong: readFont(import.meta.resolve('@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf')),
} as const;

/** The inks of the light theme, on white paper. */
const INK = '#12303F';
const INK_2 = '#3B5360';
const CORAL = '#C23F20';
const HAIRLINE = '#D8CAA9';

/** In points; a page is 595 by 842. */
const MARGIN = 50;
const FOOTER_HEIGHT = 20;
/** Sofia Sans draws Cyrillic letters as Bulgarian print does. Its first stylistic set has the letters of Russian print. */
const RUSSIAN_LETTERS: PDFKit.Mixins.OpenTypeFeatures = 'ss01';
const AMOUNT_WIDTH = 130;
const CODE_SIZE = 92;

/** Begins a tagged PDF (ISO 32000, tagged PDF), so that it can be read aloud. */
export function createPdf({ title, author, language, footer }: PdfOptions): Pdf {
  const doc = new PdfDocument({
    size: 'A4', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER_HEIGHT }, bufferPages: true,
    // No standard font is loaded.
    font: '',
    pdfVersion: '1.7', tagged: true, lang: language, displayTitle: true, info: { Title: title, Author: author },
  });
  for (const [name, font] of Object.entries(FONTS)) doc.registerFont(name, font);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const [left, right] = [MARGIN, doc.page.width - MARGIN];
  const width = right - left;
  const bottom = () => doc.page.height - doc.page.margins.bottom;

  const chunks: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk)).on('end', resolve).on('error', reject);
  });

  /** Draws something that is read aloud as an element of a type (ISO 32000, standard structure types). */
  const tagged = (type: string, draw: () => void, options = {}) => void root.add(doc.struct(type, options, draw));
  /** Draws something that is not read aloud. */
  const decorative = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const font = (name: keyof typeof FONTS, size: number, ink = INK) => void doc.font(name).fontSize(size).fillColor(ink);
  /** Writes a text in the font that was chosen last; on the next line where `at` is absent. */
  const write = (text: string, textWidth: number, { at: [x, y] = [doc.x, doc.y], ...options }: { readonly at?: readonly [x: number, y: number] } & Pick<PDFKit.Mixins.TextOptions, 'align' | 'link' | 'underline' | 'lineBreak'> = {}) => void doc.text(text, x, y, { width: textWidth, features: options.align === 'right' ? [RUSSIAN_LETTERS, 'tnum'] : [RUSSIAN_LETTERS], ...options });
  const heightOf = (text: string, textWidth: number) => doc.heightOfString(text, { width: textWidth, features: [RUSSIAN_LETTERS] });
  const makeRoom = (height: number) => {
    if (doc.y + height > bottom()) doc.addPage();
  };
  const rule = (ink: string) => decorative(() => doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.75).strokeColor(ink).stroke());

  /** A label, and an amount at the end of its first line. */
  const withAmount = (label: string, amount: string, name: keyof typeof FONTS, size: number) => {
    font(name, size);
    const labelWidth = width - AMOUNT_WIDTH - 12;
    makeRoom(heightOf(label, labelWidth));
    const top = doc.y;
    tagged('P', () => {
      write(label, labelWidth, { at: [left, top] });
      const next = doc.y;
      write(amount, AMOUNT_WIDTH, { at: [right - AMOUNT_WIDTH, top], align: 'right' });
      doc.x = left;
      doc.y = Math.max(next, doc.y);
    });
  };

  return {
    letterhead(brand, contact) {
      const top = doc.y;
      font('display', 26);
      tagged('P', () => write(brand, width / 2, { at: [left, top] }));
      const next = doc.y;
      font('text', 10, INK_2);
      tagged('P', () => write(contact.join('\n'), width / 2, { at: [left + width / 2, top + 4], align: 'right' }));
      doc.y = Math.max(next, doc.y) + 6;
      decorative(() => wave(doc, left, right, doc.y));
      doc.x = left;
      doc.y += 26;
    },
    heading(text) {
      font('display', 22);
      tagged('H1', () => write(text, width));
      doc.y += 10;
    },
    ticket(facts, code) {
      const [top, padding] = [doc.y, 14];
      const factsWidth = width - 2 * padding - (code ? CODE_SIZE + 24 : 0);
      doc.y += padding;
      doc.x += padding;
      for (const { label, value, large } of facts) {
        tagged('P', () => {
          font('text', 9.5, INK_2);
          write(label, factsWidth);
          font(large ? 'display' : 'strong', large ? 19 : 11);
          write(value, factsWidth);
        });
        doc.y += 5;
      }
      if (code) {
        const [x, y] = [right - padding - CODE_SIZE, top + padding];
        const next = doc.y;
        tagged('Figure', () => drawCode(doc, code.text, x, y), { alt: code.text });
        font('text', 9.5, INK_2);
        tagged('Caption', () => write(code.caption, CODE_SIZE + 20, { at: [x - 10, y + CODE_SIZE + 3], align: 'center' }));
        doc.y = Math.max(next, doc.y);
      }
      const end = doc.y + padding - 5;
      decorative(() => {
        doc.rect(left, top, width, end - top).lineWidth(1).strokeColor(INK).stroke();
        const tear = right - 2 * padding - CODE_SIZE - 10;
        if (code) doc.moveTo(tear, top).lineTo(tear, end).dash(3, { space: 3 }).strokeColor(INK_2).stroke().undash();
      });
      doc.x = left;
      doc.y = end + 8;
    },
    section(text) {
      doc.y += 12;
      makeRoom(80);
      font('display', 15);
      tagged('H2', () => write(text, width));
      doc.y += 3;
      rule(INK);
      doc.y += 8;
    },
    entry(title, facts, amount) {
      makeRoom(40);
      withAmount(title, amount, 'strong', 12);
      font('text', 10, INK_2);
      for (const fact of facts) {
        const [, text, link] = /^(.+), (https:\S+)$/.exec(fact) ?? [];
        tagged('P', () => write(text ?? fact, width - AMOUNT_WIDTH - 12, link ? { link, underline: true } : {}));
      }
      doc.y += 6;
      rule(HAIRLINE);
      doc.y += 6;
    },
    row(label, amount, weight) {
      if (weight === 'total') doc.y += 2;
      withAmount(label, amount, weight === 'total' ? 'display' : weight ?? 'text', weight === 'total' ? 15 : 11);
      doc.y += 3;
    },
    paragraph(text) {
      doc.y += 10;
      font('text', 11);
      makeRoom(heightOf(text, width));
      tagged('P', () => write(text, width));
    },
    async end() {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page);
        // Otherwise a text below the margin begins a page.
        doc.page.margins.bottom = 0;
        const [start, end] = footer(page + 1, count);
        const y = doc.page.height - MARGIN;
        decorative(() => {
          font('text', 9, INK_2);
          write(start, width * 0.6, { at: [left, y], lineBreak: false });
          write(end, width * 0.4, { at: [left + width * 0.6, y], align: 'right', lineBreak: false });
        });
      }
      root.end();
      doc.end();
      await done;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}

/** @param url `file:` */
function readFont(url: string): Buffer {
  return readFileSync(new URL(url));
}

type Document = InstanceType<typeof PdfDocument>;

/** The wave of the brand, as a line across the page. */
function wave(doc: Document, left: number, right: number, y: number): void {
  const step = 12;
  doc.moveTo(left, y);
  for (let x = left, up = true; x + step <= right; x += step, up = !up) doc.quadraticCurveTo(x + step / 2, y + (up ? -5 : 5), x + step, y);
  doc.lineWidth(1.5).strokeColor(CORAL).stroke();
}

/** A QR code without its quiet zone: the paper around it is white. */
function drawCode(doc: Document, text: string, x: number, y: number): void {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const module = CODE_SIZE / size;
  data.forEach((row, line) => row.forEach((isDark, column) => {
    // Somewhat larger, so that no hairlines are seen between the modules.
    if (isDark) doc.rect(x + column * module, y + line * module, module + 0.1, module + 0.1);
  }));
  doc.fillColor(INK).fill();
}
