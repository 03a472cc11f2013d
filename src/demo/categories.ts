import type { Caller } from './caller.ts'
import type { DemoCompany, DemoInvestor } from './content.ts'
import { simplePdf } from './simple-pdf.ts'

const reason = 'La nómina no es tuya y falta el certificado de la empresa.'

/** Requests the category of sophisticated investor, and lets the manager decide. */
export async function requestCategory(
  { name, surname, category }: DemoInvestor,
  caller: Caller,
  manager: Caller,
): Promise<void> {
  const uploadProof = proofUploader(`${name} ${surname}`, caller)
  const { id } = await caller.call('requestCategory', {
    body: {
      meets_income: true,
      gross_income: 7_850_000,
      income_proofs: [await uploadProof('Certificado de retenciones', ['Retribución íntegra: 78.500,00 €'])],
      meets_experience: true,
      experience_months: 64,
      experience: 'Analista en el departamento de riesgos de un banco, de 2012 a 2018',
      experience_proofs: [
        await uploadProof('Certificado de empresa', ['Antigüedad: cinco años y cuatro meses']),
      ],
      word: 'Declaro',
    },
  })
  if (category?.becomes === 'REJECTED')
    await manager.call('rejectCategory', { params: { id }, body: { reason } })
  if (category?.becomes === 'APPROVED') await manager.call('approveCategory', { params: { id } })
}

/** Requests the category for a company, and lets the manager decide. */
export async function requestCompanyCategory(
  { name, category }: DemoCompany,
  caller: Caller,
  manager: Caller,
): Promise<void> {
  const uploadProof = proofUploader(name, caller)
  const { id } = await caller.call('requestCategory', {
    body: {
      meets_own_funds: true,
      own_funds: 34_000_000,
      own_funds_proofs: [await uploadProof('Cuentas anuales', ['Fondos propios: 340.000,00 €'])],
      word: 'Declaro',
    },
  })
  if (category === 'APPROVED') await manager.call('approveCategory', { params: { id } })
}

function proofUploader(holder: string, caller: Caller) {
  return async (title: string, lines: string[]) => {
    const bytes = await simplePdf(title, [`Titular: ${holder}`, ...lines])
    const file = { name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`, type: 'application/pdf', bytes }
    return (await caller.call('uploadFile', { file })).file_id
  }
}
