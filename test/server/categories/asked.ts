import type { Person } from '../test-tenant.ts'

/** Returns a valid application by the criteria of Annex II, each with a proof. */
export async function applicationOf(person: Person) {
  return {
    meets_income: true,
    gross_income: 6_000_000,
    income_proofs: [await person.file()],
    meets_experience: true,
    experience_months: 12,
    experience: 'Analista de riesgos en Banco Norte',
    experience_proofs: [await person.file(), await person.file()],
    word: 'Declaro',
  }
}

export async function requestCategory(person: Person) {
  return person.call('requestCategory', { body: await applicationOf(person) })
}

export async function createApprovedRequest(person: Person, manager: Person) {
  const { id } = await requestCategory(person)
  await manager.call('approveCategory', { params: { id } })
  return { id }
}

export const categoryOf = async (person: Person) => (await person.call('getSession')).investor_category

/** Returns a valid application of a company by its one criterion. */
export async function proofOfFunds(person: Person) {
  const own_funds_proofs = [await person.file()]
  return { meets_own_funds: true, own_funds: 10_000_000, own_funds_proofs, word: 'Declaro' }
}

/** Applies for the company for which the person invests. */
export async function requestForCompany(person: Person) {
  return person.call('requestCategory', { body: await proofOfFunds(person) })
}

export async function createApprovedForCompany(person: Person, manager: Person) {
  const { id } = await requestForCompany(person)
  await manager.call('approveCategory', { params: { id } })
  return { id }
}
