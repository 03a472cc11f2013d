import type { Kind } from './kind.ts'
import { picture } from './picture.ts'

export const jpeg: Kind = {
  type: 'image/jpeg',
  extension: 'jpg',
  matches: (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  clean: (bytes) => picture(bytes, (decoded) => decoded.jpeg({ quality: 90 })),
}
