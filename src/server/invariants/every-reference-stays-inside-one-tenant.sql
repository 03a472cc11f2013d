-- Foreign keys between tables with tenants must include the tenant, because PostgreSQL checks foreign keys without row
-- security.
select conname as foreign_key, conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
from pg_constraint
where contype = 'f'
  and exists (select from pg_attribute where attrelid = confrelid and attname = 'tenant_id')
  and not exists (
    select from pg_attribute
    where attrelid = conrelid and attname = 'tenant_id' and attnum = any (conkey)
  )
