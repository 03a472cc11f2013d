import type { ProfileFields, ProfileVersion } from './tables.ts'

/** Of somebody who has told nothing. */
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
  funds_origin: '',
  commercial: false,
  complete: false,
}

/** What a version says of the person, without who told it and when. */
export function profileFieldsOf(version: ProfileVersion | null | undefined): ProfileFields {
  if (!version) return emptyProfile
  const { tenant_id: _tenant, id: _id, user_id: _user, position: _position, ...rest } = version
  const { at: _at, by_id: _by, why: _why, ...told } = rest
  return told
}
