-- Grants the application's login its rights. Idempotent: the owner runs it after every migration.
do $$
declare
  t record;
  append_only boolean;
begin
  for t in
    select c.oid, c.oid::regclass as name, c.relname, c.relrowsecurity and c.relforcerowsecurity as secured,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as of_tenant,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'chain_hash') as chained
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    -- Alters only tables without row security, because the lock waits for all users of the table, which another process
    -- may serve. Precedes the revoke, because an autovacuum holds the table while it waits for the catalogue row that a
    -- revoke changes.
    if t.of_tenant and not t.secured then
      execute format('alter table %s enable row level security', t.name);
      execute format('alter table %s force row level security', t.name);
    end if;
    execute format('revoke all on %s from public, tesela_app', t.name);
    if not t.of_tenant then
      -- A super-manager may open tenants, but not change or take over existing ones.
      execute format('grant %s on %s to tesela_app',
        case when t.relname in ('tenants', 'tenant_hosts') then 'select, insert' else 'select' end, t.name);
      continue;
    end if;
    append_only := t.chained or t.relname like 'journal\_%' or t.relname like '%\_history';
    execute format('grant %s on %s to tesela_app',
      case when append_only then 'select, insert' else 'select, insert, update, delete' end, t.name);
    -- A row receives its place in the chain after its insertion (integrity.sql).
    if t.chained then
      execute format('grant update (chain_position, chain_hash) on %s to tesela_app', t.name);
    end if;
  end loop;
end $$;

revoke create on schema public from public, tesela_app;
grant usage on schema public to tesela_app;

-- The job queue contains the jobs of all tenants; each job names its tenant.
grant usage on schema pgboss to tesela_app;
grant select, insert, update, delete on all tables in schema pgboss to tesela_app;

-- The health check reads whether the tables are those of the server's version.
grant usage on schema drizzle to tesela_app;
grant select on all tables in schema drizzle to tesela_app;
