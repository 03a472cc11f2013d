import type { Caller } from './caller.ts'

interface IssuancePeople {
  slug: string
  /** Lists the email addresses that the issuer proposes. */
  proposed: string[]
  message: { subject: string; text: string }
}

/** Maps each demo tenant to its issuance with a whitelist, and to the issuer's message to the members. */
export const whitelistedIssuances: Readonly<Record<string, IssuancePeople>> = {
  alba: {
    slug: 'hotel-mirador-cudillero',
    proposed: ['nueva@alba.demo', 'socio.indiana@example.com'],
    message: {
      subject: 'Ya está la licencia de obra',
      text: 'El ayuntamiento nos ha dado la licencia de obra, dos meses antes de lo previsto.\n\nLas obras empiezan en cuanto termine la campaña. Os contaremos cada avance por aquí.',
    },
  },
  nexo: {
    slug: 'fabrica-baterias-sagunto',
    proposed: ['tesoreria@example.com'],
    message: {
      subject: 'Visita a la planta',
      text: 'El mes que viene abrimos la planta a quienes participáis en la emisión.\n\nEscribidnos por la plataforma si queréis venir y os decimos el día.',
    },
  },
}

/**
 * Limits an issuance to a whitelist, imported from a file with one invalid line. One member is frozen; the issuer's
 * proposals and message are pending.
 */
export async function restrictToWhitelist(
  tenant: string,
  manager: Caller,
  issuer: Caller | undefined,
): Promise<void> {
  const issuance = whitelistedIssuances[tenant]
  if (!issuance || !issuer) return
  const { slug, proposed, message } = issuance
  const params = { slug }
  const { items } = await manager.call('listHolders', { params: { slug, size: 100 } })
  const csv = ['Correo;Monedero', ...items.map(({ email }) => `${email};`), 'sin arroba;'].join('\n')
  const { id } = await manager.call('importAdmissions', { params, body: { csv } })
  await manager.call('applyImport', { params: { id } })
  await manager.call('setWhitelist', { params, body: { by_whitelist: true } })
  for (const email of proposed) await issuer.call('addAdmission', { params, body: { email } })
  const lastHolder = items.at(-1)
  if (lastHolder)
    await manager.call('freezeHolder', {
      params: { id: lastHolder.id },
      body: { reason: 'El banco nos pide comprobar de dónde viene el dinero.' },
    })
  const audience = ['HOLDER' as const, 'ORDERED' as const]
  const announcement = await issuer.call('writeAnnouncement', { params, body: { ...message, audience } })
  await issuer.call('submitAnnouncement', { params: { id: announcement.id } })
}
