import { documentFileName } from '../../../../protocol/document-file.ts'
import type { Handler } from '../../../kernel/context.ts'
import { publishedVersion } from '../rows.ts'

export const exportCustomizationVersion: Handler<'exportCustomizationVersion'> = async (ctx, { params }) => {
  const { version, source } = await publishedVersion(ctx, params.version)
  return {
    name: documentFileName(ctx.tenant.customization.title, version),
    type: 'application/json',
    bytes: new TextEncoder().encode(source),
  }
}
