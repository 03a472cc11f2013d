import { discardCustomizationDraft } from './discardCustomizationDraft.ts'
import { exportCustomizationVersion } from './exportCustomizationVersion.ts'
import { getCustomizationVersion } from './getCustomizationVersion.ts'
import { getLanguageReference } from './getLanguageReference.ts'
import { getManagedCustomization } from './getManagedCustomization.ts'
import { listCustomizationVersions } from './listCustomizationVersions.ts'
import { previewCustomization } from './previewCustomization.ts'
import { publishCustomization } from './publishCustomization.ts'
import { saveCustomizationDraft } from './saveCustomizationDraft.ts'

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
