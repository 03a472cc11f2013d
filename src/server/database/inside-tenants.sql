-- What stands inside a tenant, for lists of many: row security binds a transaction to one at a time, and here to its own
-- again. Idempotent: it runs after every migration, by the owner; it has its caller's rights.
create or replace function inside_tenant(of_tenant uuid, out live text, out managers integer)
language plpgsql as $$
declare
  own text := current_setting('app.tenant_id');
begin
  perform set_config('app.tenant_id', of_tenant::text, true);
  select source into live from customizations where customizations.current;
  select count(*) into managers from users where roles @> '{ADMIN}';
  perform set_config('app.tenant_id', own, true);
end $$;
