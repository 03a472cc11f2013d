import sharp from 'sharp'
import type { DemoInvestor } from './content.ts'

/** Draws an identity document, which a manager compares with the typed data. */
export async function identityDocument(investor: DemoInvestor) {
  const { name, surname, document_type = 'DNI', document_number, birthday } = investor
  const lines = [surname.toUpperCase(), name, birthday.split('-').reverse().join('/'), document_number]
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540">
    <rect width="856" height="540" fill="#e6ecf2"/>
    <rect x="48" y="120" width="240" height="320" rx="12" fill="#b9c7d6"/>
    <circle cx="168" cy="240" r="64" fill="#8297ad"/><path d="M72 440c0-90 192-90 192 0z" fill="#8297ad"/>
    <text x="48" y="76" font-family="sans-serif" font-size="34" fill="#31475e">${document_type} (demo)</text>
    ${lines.map((line, index) => `<text x="328" y="${176 + index * 78}" font-family="sans-serif" font-size="34" fill="#1c2733">${line}</text>`).join('')}
  </svg>`
  const bytes = new Uint8Array(await sharp(Buffer.from(drawing)).jpeg().toBuffer())
  return { name: 'documento.jpg', type: 'image/jpeg', bytes }
}
