import type { PreparationMedia } from '../../../../generated/domain.ts'
import { deleteFile } from '../../files/delete-file.ts'
import type { Issuance, Step } from './step.ts'
import { takeFile } from './take-file.ts'
import { omitUndefined, toBilingualText, toWording } from './wordings.ts'

export const media: Step<PreparationMedia> = {
  toForm: ({ logo_url, images, video_url }) =>
    omitUndefined({
      logo: logo_url === '' ? undefined : [fileOf(logo_url)],
      pictures:
        images.length === 0
          ? undefined
          : images.map(({ url, alt }) =>
              omitUndefined({ file_id: fileOf(url), caption: toBilingualText(alt) }),
            ),
      video_url: video_url || undefined,
    }),
  async write(ctx, issuance, { logo = [], pictures = [], video_url = '' }) {
    const [mark = ''] = logo
    if (mark) await takeFile(ctx, issuance, { field: 'logo', id: mark, picture: true, public: true })
    for (const [index, { file_id }] of pictures.entries())
      await takeFile(ctx, issuance, { field: `pictures.${index}`, id: file_id, picture: true, public: true })
    const stays = new Set([mark, ...pictures.map(({ file_id }) => file_id)])
    for (const id of filesOf(issuance)) if (!stays.has(id)) await deleteFile(ctx, id)
    return {
      logo_url: mark && addressOf(mark),
      images: pictures.map(({ file_id, caption }) => ({ url: addressOf(file_id), alt: toWording(caption) })),
      video_url,
    }
  },
}

const place = '/media/'
const addressOf = (id: string) => `${place}${id}`
/** Returns the file's id, without a suffix behind it. */
const fileOf = (url: string) => url.slice(place.length, place.length + 36)

function filesOf({ logo_url, images }: Issuance): string[] {
  return [logo_url, ...images.map(({ url }) => url)].filter((url) => url.startsWith(place)).map(fileOf)
}
