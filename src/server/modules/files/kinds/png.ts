import { type Kind, startsWith } from './kind.ts'
import { picture } from './picture.ts'

export const png: Kind = {
  type: 'image/png',
  extension: 'png',
  matches: (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  clean: (bytes) => picture(bytes, (decoded) => decoded.png()),
}
