import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { TenantHealth } from '../../generated/domain.ts'
import { database } from '../database/connection.ts'
import { newestMigration } from '../database/migrate.ts'
import { throwError } from '../kernel/errors.ts'
import type { Services } from '../services.ts'

/**
 * Registers the health check for load balancers, on every host. Answers `unavailable` if the database is unreachable
 * or lacks a migration.
 */
export function registerHealth(app: FastifyInstance, { pool }: Services): void {
  const newestMigrationTime = newestMigration()
  app.get('/v2/health', async (_request, reply): Promise<{ data: TenantHealth }> => {
    const { rows } = await database(pool).execute<{ last: string | null }>(
      sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
    )
    if (Number(rows[0]?.last ?? 0) < newestMigrationTime) throwError('unavailable')
    reply.header('cache-control', 'no-store')
    return { data: { ok: true } }
  })
}
