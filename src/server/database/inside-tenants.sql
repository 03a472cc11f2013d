-- Returns the live customization of another tenant and its number of managers, for lists of tenants; then binds the
-- transaction to its own tenant again. Idempotent: the owner runs it after every migration; the function has its
-- caller's rights.
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
