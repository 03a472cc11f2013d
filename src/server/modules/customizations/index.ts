import { discardCustomizationDraft } from './operations/discardCustomizationDraft.ts'
import { exportCustomizationVersion } from './operations/exportCustomizationVersion.ts'
import { getCustomizationVersion } from './operations/getCustomizationVersion.ts'
import { getLanguageReference } from './operations/getLanguageReference.ts'
import { getManagedCustomization } from './operations/getManagedCustomization.ts'
import { listCustomizationVersions } from './operations/listCustomizationVersions.ts'
import { previewCustomization } from './operations/previewCustomization.ts'
import { publishCustomization } from './operations/publishCustomization.ts'
import { saveCustomizationDraft } from './operations/saveCustomizationDraft.ts'

export const handlers = {
  getLanguageReference,
  getManagedCustomization,
  saveCustomizationDraft,
  discardCustomizationDraft,
  previewCustomization,
  publishCustomization,
  listCustomizationVersions,
  getCustomizationVersion,
  exportCustomizationVersion,
}
