import type { PreparationMedia } from '../../../../generated/domain.ts'
import { deleteFile } from '../../files/delete-file.ts'
import type { Issuance, Step } from './step.ts'
import { takeFile } from './take-file.ts'
import { omitUndefined, toBilingualText, toWording } from './wordings.ts'

export const media: Step<PreparationMedia> = {
  toForm: ({ logo_url, images, video_url }) =>
    omitUndefined({
      logo: logo_url === '' ? undefined : [fileIdOf(logo_url)],
      pictures:
        images.length === 0
          ? undefined
          : images.map(({ url, alt }) =>
              omitUndefined({ file_id: fileIdOf(url), caption: toBilingualText(alt) }),
            ),
      video_url: video_url || undefined,
    }),
  async write(ctx, issuance, { logo = [], pictures = [], video_url = '' }) {
    const [logoId = ''] = logo
    if (logoId) await takeFile(ctx, issuance, { field: 'logo', id: logoId, picture: true, public: true })
    for (const [index, { file_id }] of pictures.entries())
      await takeFile(ctx, issuance, { field: `pictures.${index}`, id: file_id, picture: true, public: true })
    const remainingFileIds = new Set([logoId, ...pictures.map(({ file_id }) => file_id)])
    for (const id of fileIdsOf(issuance)) if (!remainingFileIds.has(id)) await deleteFile(ctx, id)
    return {
      logo_url: logoId && urlOf(logoId),
      images: pictures.map(({ file_id, caption }) => ({ url: urlOf(file_id), alt: toWording(caption) })),
      video_url,
    }
  },
}

const mediaPath = '/media/'
const urlOf = (id: string) => `${mediaPath}${id}`
/** Returns the file's id from its URL, without any suffix. */
const fileIdOf = (url: string) => url.slice(mediaPath.length, mediaPath.length + 36)

function fileIdsOf({ logo_url, images }: Issuance): string[] {
  return [logo_url, ...images.map(({ url }) => url)].filter((url) => url.startsWith(mediaPath)).map(fileIdOf)
}
