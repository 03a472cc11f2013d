-- Erases what the law no longer requires of a closed account, and returns the files to delete. Runs as the owner, because
-- the application may only append to these tables, for accounts of the bound tenant. Sealed rows stay: they name the
-- account by its id, except signed contracts and their signatures, which stay whole with their files. Idempotent: the
-- owner runs it after every migration.
create or replace function erase_closed_person(person uuid, at_time timestamptz) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  file uuid;
begin
  if not exists (
    select from closure_history
    where tenant_id = current_setting('app.tenant_id')::uuid and user_id = person and kept_until <= at_time
  ) then
    raise exception 'the data of this account are still to be kept';
  end if;
  create temporary table erased_moves on commit drop as
    select move.id, move.proof_file_id from transfers move
      where person in (move.seller_id, move.buyer_id) and not exists (
        select from unnest(array[move.seller_id, move.buyer_id]) as side (id)
        where side.id <> person and not exists (
          select from closure_history closure
          where closure.tenant_id = move.tenant_id and closure.user_id = side.id and closure.erased_at is not null
        )
      );
  -- Includes all files of the person: the last loop keeps those that something else shows.
  create temporary table erased_files on commit drop as
    select id from files where person_id = person
    union select proof_file_id from erased_moves
    union select unnest(array[front_file_id, back_file_id, selfie_file_id]) from kyc_checks where user_id = person
    union select proof.file_id from category_proofs proof
      join category_requests request on request.tenant_id = proof.tenant_id and request.id = proof.request_id
      where request.user_id = person
    union select file_id from payees where user_id = person
    union select document.file_id from entity_document_history document
      join entities company on company.tenant_id = document.tenant_id and company.id = document.entity_id
      where company.user_id = person;
  delete from profile_history where user_id = person;
  delete from beneficiary_history where user_id = person;
  delete from note_history where user_id = person;
  delete from consent_history where user_id = person;
  delete from provider_calls where request ->> 'check_id' in (
    select id::text from kyc_checks where user_id = person
    union all select id::text from entity_checks where entity_id in (select id from entities where user_id = person)
  );
  delete from signing_codes where user_id = person;
  update status_history set words = '' where user_id = person;
  update kyc_checks set document_type = '', document_number = '', birthday = '', name = '', surname = '', expires_on = '',
    message = '', reference = '', front_file_id = null, back_file_id = null, selfie_file_id = null
    where user_id = person;
  update test_attempts set answers = '{}' where user_id = person;
  update test_reviews set reason = '' where attempt_id in (select id from test_attempts where user_id = person);
  update loss_simulations set net_income = 0, liquid_assets = 0, commitments = 0, net_worth = 0 where user_id = person;
  delete from category_proofs where request_id in (select id from category_requests where user_id = person);
  update category_requests set claims = '[]', reason = '' where user_id = person;
  update payees set owners = '[]', file_id = null, next = '' where user_id = person;
  -- Keeps the companies, to which orders refer, without what describes their representative and partners.
  delete from entity_refusal_history where document_id in (
    select id from entity_document_history where entity_id in (select id from entities where user_id = person)
  );
  delete from entity_document_history where entity_id in (select id from entities where user_id = person);
  update entity_history set email = '', founders = '[]', partners = '[]', representative = '', representative_document = '',
    address = '', city = '', postal_code = '', province = '', nationality = '', birth_city = '', birth_country = ''
    where entity_id in (select id from entities where user_id = person);
  update entities set reason = '' where user_id = person;
  -- Keeps the certificates, whose rates paid lines have, without their files.
  update tax_certificates set reason = '', file_id = null where user_id = person;
  update investments set proof_file_id = null where investor_id = person;
  update payouts set receipt_file_id = null where investor_id = person;
  update claims set receipt_file_id = null where investor_id = person;
  update transfers set seller_note_file_id = null where seller_id = person;
  update transfers set buyer_note_file_id = null where buyer_id = person;
  update transfers set proof_file_id = null where id in (select id from erased_moves);
  update statement_lines set concept = '' where investment_id in (select id from investments where investor_id = person);
  -- Keeps a character, because a request for information must have words.
  update follow_ups set words = case kind when 'INFORMATION' then '-' else '' end, answer = '' where user_id = person;
  update ad_messages set text = '' where by_id = person;
  update impersonations set reason = '' where user_id = person;
  -- Keeps the rows to which payouts refer; the number stays unique.
  update bank_accounts set iban = id::text, bic = '', holder = '', reason = ''
    where user_id = person or entity_id in (select id from entities where user_id = person);
  update wallets set address = '0x' || lpad(replace(id::text, '-', ''), 40, '0'), label = '', reason = ''
    where user_id = person and kind = 'EXTERNAL';
  update mails set told = '' where reader_id = person;
  -- Clears the address of what was sent when the account was closed; later, somebody else may have it.
  update mails set recipient = '' from closure_history closure
    where closure.user_id = person and mails.tenant_id = closure.tenant_id and mails.recipient = closure.email
      and mails.created_at <= closure.at + interval '1 hour' and (mails.sent_at is not null or mails.dropped_at is not null);
  update closure_history set email = '', reason = '', erased_at = at_time where user_id = person;
  for file in select id from erased_files where id is not null loop
    begin
      delete from files where id = file;
      return next file;
    exception when foreign_key_violation then
      null; -- Keeps a file that something else shows, such as a signed contract.
    end;
  end loop;
  drop table erased_files, erased_moves;
end $$;
revoke all on function erase_closed_person from public;
grant execute on function erase_closed_person to tesela_app;
-- Lets the sweep lock the row of a closed account; the function sets the time.
grant update (erased_at) on closure_history to tesela_app;
