import type { TenantPublicFace } from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import type { Language } from '../../kernel/context.ts'

type FaceFields = Pick<
  TenantPublicFace,
  'headline' | 'text' | 'image' | 'company' | 'licence' | 'custodian' | 'costs'
>

/** Returns the public face of a tenant in the reader's language, without hidden parts. */
export function publicFaceOf(customization: Customization, language: Language): FaceFields {
  const { face, hide } = customization
  const visibleText = (hidden: boolean, { es, en }: { es: string; en: string }) =>
    hidden ? '' : (language === 'en' && en) || es
  const { authority, number, url = '', since = '' } = face.licence
  const hasLicence = authority !== '' && !hide.publicLicence
  return {
    headline: visibleText(hide.publicText, face.headline),
    text: visibleText(hide.publicText, face.text),
    image: (!hide.publicPicture && face.image) || '',
    company: face.company,
    licence: hasLicence
      ? { authority, number, url, since }
      : { authority: '', number: '', url: '', since: '' },
    custodian: visibleText(hide.publicCustodian, face.custodian),
    costs: costsOf(customization, visibleText(hide.publicCosts, face.costs)),
  }
}

/** Returns the tenant's text on costs and the fees it charges. */
function costsOf({ hide, extras, payment }: Customization, text: string): FaceFields['costs'] {
  const methodFees = payment.methods.map((method) => payment.fees[method])
  const surcharge =
    !hide.legalTypeInvestor && methodFees.some(({ percent, fixed_cents }) => percent > 0 || fixed_cents > 0)
  return hide.publicCosts
    ? { text, percent: 0, surcharge: false }
    : { text, percent: extras.investmentFee.percent, surcharge }
}
