-- What the application's login may do. Idempotent: it runs after every migration, by the owner.
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
    -- Only where it is missing: it waits for everybody who uses the table, and another process may be serving. First, because
    -- an autovacuum holds the table while it waits for the row of the catalogue that a revoke changes.
    if t.of_tenant and not t.secured then
      execute format('alter table %s enable row level security', t.name);
      execute format('alter table %s force row level security', t.name);
    end if;
    execute format('revoke all on %s from public, tesela_app', t.name);
    if not t.of_tenant then
      -- A super-manager opens tenants; nothing that is there can be changed or taken over.
      execute format('grant %s on %s to tesela_app',
        case when t.relname in ('tenants', 'tenant_hosts') then 'select, insert' else 'select' end, t.name);
      continue;
    end if;
    append_only := t.chained or t.relname like 'journal\_%' or t.relname like '%\_history';
    execute format('grant %s on %s to tesela_app',
      case when append_only then 'select, insert' else 'select, insert, update, delete' end, t.name);
    -- A row gets its place in the chain once it is there (integrity.sql).
    if t.chained then
      execute format('grant update (chain_position, chain_hash) on %s to tesela_app', t.name);
    end if;
  end loop;
end $$;

revoke create on schema public from public, tesela_app;
grant usage on schema public to tesela_app;

-- The job queue spans the tenants: each job names its own.
grant usage on schema pgboss to tesela_app;
grant select, insert, update, delete on all tables in schema pgboss to tesela_app;

-- Whether the tables are those of its version, the server asks before it says that it is well.
grant usage on schema drizzle to tesela_app;
grant select on all tables in schema drizzle to tesela_app;
