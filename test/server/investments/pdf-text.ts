import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFStream } from 'pdf-lib'

/** Returns the selectable text of each page, line by line, with normal spaces. */
export async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document.getPages().map(textOf)
}

function textOf(page: PDFPage): string {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  const letters = new Map(
    (fonts?.entries() ?? []).map(([name]) => [name.asString(), lettersOf(fonts?.lookup(name, PDFDict))]),
  )
  let known = new Map<string, string>()
  let height = ''
  let said = ''
  for (const [, font, y, hex] of contentOf(page).matchAll(
    /(\/\S+) [\d.]+ Tf|1 0 0 1 \S+ (\S+) Tm|<([0-9A-Fa-f]+)> Tj/g,
  )) {
    if (font) known = letters.get(font) ?? new Map()
    if (y && y !== height) said += '\n'
    if (y) height = y
    if (hex) said += (hex.match(/.{4}/g) ?? []).map((code) => known.get(code.toUpperCase()) ?? '�').join('')
  }
  return said.replaceAll('\u00a0', ' ')
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((each) => page.doc.context.lookup(each))
      : [contents]
  return streams.map((each) => (each instanceof PDFStream ? decoded(each) : '')).join('\n')
}

/** Maps glyphs to characters by the font's ToUnicode map; fonts of other programs may lack one. */
function lettersOf(font: PDFDict | undefined): Map<string, string> {
  const map = decoded(font?.lookupMaybe(PDFName.of('ToUnicode'), PDFStream))
  return new Map(
    [...map.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g)].map(([, code = '', letters = '']) => [
      code.toUpperCase(),
      Buffer.from(letters, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

function decoded(stream: PDFStream | undefined): string {
  if (!(stream instanceof PDFRawStream)) return ''
  const packed = stream.dict.get(PDFName.of('Filter')) === PDFName.of('FlateDecode')
  return Buffer.from(packed ? inflateSync(stream.contents) : stream.contents).toString('latin1')
}
