import type { ProfileFields, ProfileVersion } from './tables.ts'

/** Represents the profile of a person without any data. */
const emptyProfile: ProfileFields = {
  name: '',
  surname: '',
  public_name: '',
  sex: '',
  document_type: '',
  document_number: '',
  nif: '',
  birthday: '',
  phone: '',
  second_phone: '',
  address: '',
  city: '',
  postal_code: '',
  province: '',
  country: '',
  residence_country: '',
  nationality: '',
  occupation: '',
  marital_status: '',
  spouse_name: '',
  spouse_surname: '',
  spouse_document: '',
  funds_origins: [],
  commercial: false,
  complete: false,
}

/** Returns a version's fields without its author and time. */
export function profileFieldsOf(version: ProfileVersion | null | undefined): ProfileFields {
  if (!version) return emptyProfile
  const { tenant_id: _tenant, id: _id, user_id: _user, position: _position, ...rest } = version
  const { at: _at, by_id: _by, why: _why, ...fields } = rest
  return fields
}
