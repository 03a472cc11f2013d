import { type Kind, startsWith } from './kind.ts'
import { picture } from './picture.ts'

export const webp: Kind = {
  type: 'image/webp',
  extension: 'webp',
  matches: (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes.subarray(8), 'WEBP'),
  clean: (bytes) => picture(bytes, (decoded) => decoded.webp({ quality: 90 })),
}
