import type { UiSchema } from '@rjsf/utils'
import type { JsonSchema } from '../../language/documents/schema.ts'

/**
 * Replaces @rjsf/utils/lib/schema and exports the same names. The functions are trivial, because the schemas of
 * layout-schema.ts contain no references, alternatives, conditions or defaults.
 */

export const retrieveSchema = (_validator: unknown, schema: JsonSchema): JsonSchema => schema
export const getDefaultFormState = (_validator: unknown, _schema: JsonSchema, data: unknown): unknown => data
export const omitExtraData = (
  _validator: unknown,
  _schema: unknown,
  _root: unknown,
  data: unknown,
): unknown => data
export const sanitizeDataForNewSchema = (...[, , , , data]: unknown[]): unknown => data

export function getDisplayLabel(_validator: unknown, schema: JsonSchema, ui: UiSchema = {}): boolean {
  return schema.type === 'string' && ui['ui:field'] === undefined
}

export const isFilesArray = (): boolean => false
export const isMultiSelect = (): boolean => false
export const isSelect = (): boolean => false

export const findFieldInSchema = undefined
export const findSelectedOptionInXxxOf = undefined
export const getClosestMatchingOption = undefined
export const getFieldNames = undefined
export const getFirstMatchingOption = undefined
export const getFromSchema = undefined
export const getUsedFormData = undefined
export const isValueEmpty = undefined
export const relaxOptionsForScoring = undefined
export const toPathSchema = undefined
