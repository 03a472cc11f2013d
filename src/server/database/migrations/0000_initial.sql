CREATE TABLE "rate_counters" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"operation" text NOT NULL,
	"subject" text NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "rate_counters_tenant_id_operation_subject_pk" PRIMARY KEY("tenant_id","operation","subject")
);
--> statement-breakpoint
ALTER TABLE "rate_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "failed_jobs" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"job" text NOT NULL,
	"data" jsonb NOT NULL,
	"tries" integer NOT NULL,
	"reason" text NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failed_jobs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "failed_jobs_work" UNIQUE("tenant_id","job","data")
);
--> statement-breakpoint
ALTER TABLE "failed_jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"chain_position" bigint,
	"chain_hash" text,
	CONSTRAINT "journal_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "journal_entries_cause" UNIQUE("tenant_id","cause_kind","cause_id","kind","sequence"),
	CONSTRAINT "journal_entries_sequence" CHECK ("journal_entries"."sequence" >= 1),
	CONSTRAINT "journal_entries_actor" CHECK (case "journal_entries"."actor_kind" when 'user' then "journal_entries"."actor_id" is not null and "journal_entries"."actor_name" = ''
      when 'system' then "journal_entries"."actor_id" is null and "journal_entries"."actor_name" <> ''
      when 'provider' then "journal_entries"."actor_id" is null and "journal_entries"."actor_name" <> '' else false end)
);
--> statement-breakpoint
ALTER TABLE "journal_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "journal_postings" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	"lot_id" uuid,
	"lot_price" bigint,
	CONSTRAINT "journal_postings_tenant_id_entry_id_line_pk" PRIMARY KEY("tenant_id","entry_id","line"),
	CONSTRAINT "journal_postings_amount" CHECK ("journal_postings"."amount" <> 0),
	CONSTRAINT "journal_postings_unit" CHECK (case when "journal_postings"."account" in ('investor_available', 'investor_pending', 'escrow', 'issuer_payable', 'earnings_payable', 'platform_fee', 'withholding', 'clearing', 'payout_clearing', 'rounding') then "journal_postings"."unit" ~ '^[A-Z]{3}$'
        when "journal_postings"."account" in ('treasury', 'reserved', 'holder', 'locked', 'burned') then "journal_postings"."unit" ~ '^[0-9a-f-]{36}$' else false end),
	CONSTRAINT "journal_postings_lot" CHECK (("journal_postings"."account" in ('reserved', 'holder', 'locked')) = ("journal_postings"."lot_id" is not null)
        and ("journal_postings"."lot_id" is null) = ("journal_postings"."lot_price" is null))
);
--> statement-breakpoint
ALTER TABLE "journal_postings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "lifecycle_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"lifecycle" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"event" text NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"chain_position" bigint,
	"chain_hash" text,
	CONSTRAINT "lifecycle_history_tenant_id_lifecycle_subject_id_position_pk" PRIMARY KEY("tenant_id","lifecycle","subject_id","position"),
	CONSTRAINT "lifecycle_history_actor" CHECK (case "lifecycle_history"."actor_kind" when 'user' then "lifecycle_history"."actor_id" is not null and "lifecycle_history"."actor_name" = ''
      when 'system' then "lifecycle_history"."actor_id" is null and "lifecycle_history"."actor_name" <> ''
      when 'provider' then "lifecycle_history"."actor_id" is null and "lifecycle_history"."actor_name" <> '' else false end)
);
--> statement-breakpoint
ALTER TABLE "lifecycle_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_texts" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "search_texts_tenant_id_kind_subject_id_pk" PRIMARY KEY("tenant_id","kind","subject_id")
);
--> statement-breakpoint
ALTER TABLE "search_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"call" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_calls_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "provider_calls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operation" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	"impersonator_id" uuid,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"why" text NOT NULL,
	"request_id" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"chain_position" bigint,
	"chain_hash" text,
	CONSTRAINT "audit_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "audit_log_actor" CHECK (("audit_log"."actor_kind" = 'user') = ("audit_log"."actor_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_user_id_operation_key_pk" PRIMARY KEY("tenant_id","user_id","operation","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provider_events" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"webhook" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"query" text NOT NULL,
	"content_type" text NOT NULL,
	"body" "bytea" NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "provider_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "provider_events_event" UNIQUE("tenant_id","provider","event_id"),
	CONSTRAINT "provider_events_state" CHECK (case when state in ('received', 'parked') then next_try_at is not null
        when state in ('applied', 'failed') then next_try_at is null else false end)
);
--> statement-breakpoint
ALTER TABLE "provider_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mails" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"event" text NOT NULL,
	"recipient" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"useless_after" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	CONSTRAINT "mails_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "mails_event" UNIQUE("tenant_id","event")
);
--> statement-breakpoint
ALTER TABLE "mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_codes" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "email_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "email_codes_user" UNIQUE("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "email_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "google_requests" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"vouched" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "google_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "google_requests_secret" UNIQUE("tenant_id","secret_hash")
);
--> statement-breakpoint
ALTER TABLE "google_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "impersonations" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"manager_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "impersonations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "impersonations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_places" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_places_tenant_id_user_id_place_hash_pk" PRIMARY KEY("tenant_id","user_id","place_hash")
);
--> statement-breakpoint
ALTER TABLE "known_places" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "secrets" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "secrets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "secrets_secret" UNIQUE("tenant_id","secret_hash")
);
--> statement-breakpoint
ALTER TABLE "secrets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"impersonation_id" uuid,
	CONSTRAINT "sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "sessions_token" UNIQUE("tenant_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"roles" text[] DEFAULT '{"USER"}' NOT NULL,
	"google_subject" text,
	"language" text DEFAULT 'es' NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"terms_accepted_at" timestamp (3) with time zone,
	"commercial" boolean DEFAULT false NOT NULL,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"own_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"referral_code" text NOT NULL,
	"referrer_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"kyc_status" text DEFAULT 'created' NOT NULL,
	"kyc_check_id" text DEFAULT '' NOT NULL,
	"kyc_message" text DEFAULT '' NOT NULL,
	"kyc_submitted_at" timestamp (3) with time zone,
	"identification" jsonb,
	"user_type" text DEFAULT '' NOT NULL,
	"investor_category" text DEFAULT '' NOT NULL,
	"investor_criteria" text[] DEFAULT '{}' NOT NULL,
	"additional_data" jsonb,
	"test_status" text DEFAULT 'pending' NOT NULL,
	"test_score" double precision DEFAULT 0 NOT NULL,
	"test_attempts" integer DEFAULT 0 NOT NULL,
	"test_answers" jsonb,
	"test_declared_at" timestamp (3) with time zone,
	"net_income" bigint,
	"liquid_assets" bigint,
	"commitments" bigint,
	"net_worth" bigint,
	"simulation_certified_at" timestamp (3) with time zone,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "users_email" UNIQUE("tenant_id","email"),
	CONSTRAINT "users_google" UNIQUE("tenant_id","google_subject"),
	CONSTRAINT "users_referral_code" UNIQUE("tenant_id","referral_code"),
	CONSTRAINT "users_email_lower" CHECK (email = lower(email))
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customization_drafts" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"base_version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customization_drafts_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "customization_drafts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customization_previews" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"manager_id" uuid NOT NULL,
	"source" text NOT NULL,
	"person" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customization_previews_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "customization_previews_token" UNIQUE("tenant_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "customization_previews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customizations" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"current" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customizations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "customizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid,
	"organisation_id" uuid,
	"issuance_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "files_of_issuance" UNIQUE("tenant_id","issuance_id","id"),
	CONSTRAINT "files_owner" CHECK (num_nonnulls("files"."person_id", "files"."organisation_id", "files"."issuance_id") <= 1),
	CONSTRAINT "files_public" CHECK (not ("files"."public" and "files"."person_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "investment_contracts" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"investment_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"signer_name" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"file_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"chain_position" bigint,
	"chain_hash" text,
	CONSTRAINT "investment_contracts_tenant_id_investment_id_pk" PRIMARY KEY("tenant_id","investment_id")
);
--> statement-breakpoint
ALTER TABLE "investment_contracts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "investments" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"investor_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"tokens" bigint NOT NULL,
	"currency" text NOT NULL,
	"price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"fee_percent" double precision NOT NULL,
	"service_fee" bigint NOT NULL,
	"method_fee" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"payment_method" text DEFAULT '' NOT NULL,
	"investor_category" text NOT NULL,
	"warned_at" timestamp (3) with time zone NOT NULL,
	"over_threshold" boolean NOT NULL,
	"reflection_ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"act_at" timestamp (3) with time zone NOT NULL,
	"proof_file_id" uuid,
	CONSTRAINT "investments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "investments_reference" UNIQUE("tenant_id","reference"),
	CONSTRAINT "investments_amount" CHECK ("investments"."tokens" > 0 and "investments"."amount" = "investments"."tokens" * "investments"."price"),
	CONSTRAINT "investments_total" CHECK ("investments"."total" = "investments"."amount" + "investments"."service_fee" + "investments"."method_fee")
);
--> statement-breakpoint
ALTER TABLE "investments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issuance_documents" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"kind" text NOT NULL,
	"permit" text NOT NULL,
	"expires_on" date,
	"position" integer NOT NULL,
	CONSTRAINT "issuance_documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "issuance_documents_position" UNIQUE("tenant_id","issuance_id","position"),
	CONSTRAINT "issuance_documents_permit" CHECK ("issuance_documents"."permit" in ('public', 'hidden'))
);
--> statement-breakpoint
ALTER TABLE "issuance_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issuance_follows" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "issuance_follows_tenant_id_issuance_id_user_id_pk" PRIMARY KEY("tenant_id","issuance_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "issuance_follows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issuances" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"modality" text NOT NULL,
	"mint_strategy" text NOT NULL,
	"payment_frequency" text NOT NULL,
	"title" jsonb NOT NULL,
	"title_es" text GENERATED ALWAYS AS (regexp_replace(normalize(lower(coalesce(title ->> 'es', '')), nfd), '[\u0300-\u036f]', '', 'g')) STORED NOT NULL,
	"title_en" text GENERATED ALWAYS AS (regexp_replace(normalize(lower(coalesce(title ->> 'en', title ->> 'es', '')), nfd), '[\u0300-\u036f]', '', 'g')) STORED NOT NULL,
	"subtitle" jsonb NOT NULL,
	"short_description" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"sector" jsonb NOT NULL,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video_url" text DEFAULT '' NOT NULL,
	"plan_url" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"latitude" double precision DEFAULT 0 NOT NULL,
	"longitude" double precision DEFAULT 0 NOT NULL,
	"organisation_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"issuer_description" jsonb NOT NULL,
	"offer_id" text DEFAULT '' NOT NULL,
	"smart_contract" text DEFAULT '' NOT NULL,
	"token_name" text NOT NULL,
	"token_symbol" text NOT NULL,
	"currency" text NOT NULL,
	"token_price" bigint NOT NULL,
	"tokens_for_sale" bigint NOT NULL,
	"tokens_taken" bigint DEFAULT 0 NOT NULL,
	"raised" bigint DEFAULT 0 NOT NULL,
	"min_tokens" bigint NOT NULL,
	"max_tokens" bigint NOT NULL,
	"min_ticket" bigint NOT NULL,
	"soft_cap" bigint NOT NULL,
	"hard_cap" bigint NOT NULL,
	"premoney" bigint DEFAULT 0 NOT NULL,
	"coinvestment" bigint DEFAULT 0 NOT NULL,
	"equity_percent" double precision DEFAULT 0 NOT NULL,
	"expected_return" double precision DEFAULT 0 NOT NULL,
	"term_months" integer DEFAULT 0 NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"ended_at" timestamp (3) with time zone GENERATED ALWAYS AS (("ends_on" + 1)::timestamp at time zone 'Europe/Madrid') STORED NOT NULL,
	"outcome" text DEFAULT 'UNDECIDED' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "issuances_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "issuances_slug" UNIQUE("tenant_id","slug"),
	CONSTRAINT "issuances_tokens_taken" CHECK ("issuances"."tokens_taken" between 0 and "issuances"."tokens_for_sale"),
	CONSTRAINT "issuances_raised" CHECK ("issuances"."raised" >= 0),
	CONSTRAINT "issuances_token_price" CHECK ("issuances"."token_price" > 0),
	CONSTRAINT "issuances_order_size" CHECK ("issuances"."min_tokens" >= 1 and "issuances"."max_tokens" >= "issuances"."min_tokens"),
	CONSTRAINT "issuances_outcome" CHECK ("issuances"."outcome" in ('UNDECIDED', 'FINANCED', 'NOT_FINANCED')),
	CONSTRAINT "issuances_dates" CHECK ("issuances"."ends_on" >= "issuances"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "issuances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisation_members" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisation_members_tenant_id_organisation_id_user_id_pk" PRIMARY KEY("tenant_id","organisation_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "organisation_members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "organisations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payouts" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"investment_id" uuid NOT NULL,
	"investor_id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"payment_method" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"transfer_reference" text DEFAULT '' NOT NULL,
	"received_reference" text DEFAULT '' NOT NULL,
	"owed_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "demo_clocks" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"offset_days" integer NOT NULL,
	CONSTRAINT "demo_clocks_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "demo_clocks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "super_managers" (
	"tenant" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "super_managers_tenant_user_id_pk" PRIMARY KEY("tenant","user_id")
);
--> statement-breakpoint
CREATE TABLE "tenant_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"tenant" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"main_host" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenants_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "rate_counters" ADD CONSTRAINT "rate_counters_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_jobs" ADD CONSTRAINT "failed_jobs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_tenant_id_actor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_tenant_id_entry_id_journal_entries_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entry_id") REFERENCES "public"."journal_entries"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifecycle_history" ADD CONSTRAINT "lifecycle_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifecycle_history" ADD CONSTRAINT "lifecycle_history_tenant_id_actor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_texts" ADD CONSTRAINT "search_texts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_calls" ADD CONSTRAINT "provider_calls_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tenant_id_actor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tenant_id_impersonator_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","impersonator_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "google_requests" ADD CONSTRAINT "google_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_tenant_id_manager_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","manager_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonations" ADD CONSTRAINT "impersonations_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_id_impersonation_id_impersonations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","impersonation_id") REFERENCES "public"."impersonations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_tenant_id_referrer_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","referrer_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_drafts" ADD CONSTRAINT "customization_drafts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_drafts" ADD CONSTRAINT "customization_drafts_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_previews" ADD CONSTRAINT "customization_previews_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customization_previews" ADD CONSTRAINT "customization_previews_tenant_id_manager_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","manager_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customizations" ADD CONSTRAINT "customizations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customizations" ADD CONSTRAINT "customizations_tenant_id_author_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_person_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_organisation_id_organisations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","organisation_id") REFERENCES "public"."organisations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_contracts" ADD CONSTRAINT "investment_contracts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_contracts" ADD CONSTRAINT "investment_contracts_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_contracts" ADD CONSTRAINT "investment_contracts_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_investor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_proof_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","proof_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_documents" ADD CONSTRAINT "issuance_documents_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_documents" ADD CONSTRAINT "issuance_documents_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_documents" ADD CONSTRAINT "issuance_documents_tenant_id_issuance_id_file_id_files_tenant_id_issuance_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id","file_id") REFERENCES "public"."files"("tenant_id","issuance_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_follows" ADD CONSTRAINT "issuance_follows_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_follows" ADD CONSTRAINT "issuance_follows_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_follows" ADD CONSTRAINT "issuance_follows_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuances" ADD CONSTRAINT "issuances_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuances" ADD CONSTRAINT "issuances_tenant_id_organisation_id_organisations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","organisation_id") REFERENCES "public"."organisations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_tenant_id_organisation_id_organisations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","organisation_id") REFERENCES "public"."organisations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_investor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_clocks" ADD CONSTRAINT "demo_clocks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "super_managers" ADD CONSTRAINT "super_managers_tenant_tenants_id_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_hosts" ADD CONSTRAINT "tenant_hosts_tenant_tenants_id_fk" FOREIGN KEY ("tenant") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_counters_end" ON "rate_counters" USING btree ("tenant_id","window_ends_at");--> statement-breakpoint
CREATE INDEX "failed_jobs_at" ON "failed_jobs" USING btree ("tenant_id","failed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entries_chain" ON "journal_entries" USING btree ("tenant_id","chain_position") WHERE chain_position is not null;--> statement-breakpoint
CREATE INDEX "journal_entries_unsealed" ON "journal_entries" USING btree ("tenant_id","recorded_at") WHERE chain_hash is null;--> statement-breakpoint
CREATE INDEX "journal_postings_balance" ON "journal_postings" USING btree ("tenant_id","owner","unit","account");--> statement-breakpoint
CREATE UNIQUE INDEX "lifecycle_history_chain" ON "lifecycle_history" USING btree ("tenant_id","chain_position") WHERE chain_position is not null;--> statement-breakpoint
CREATE INDEX "lifecycle_history_unsealed" ON "lifecycle_history" USING btree ("tenant_id","recorded_at") WHERE chain_hash is null;--> statement-breakpoint
CREATE INDEX "search_texts_words" ON "search_texts" USING gin ("tenant_id","kind","text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "provider_calls_due" ON "provider_calls" USING btree ("tenant_id","state","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("tenant_id","chain_position") WHERE chain_position is not null;--> statement-breakpoint
CREATE INDEX "audit_log_unsealed" ON "audit_log" USING btree ("tenant_id","recorded_at") WHERE chain_hash is null;--> statement-breakpoint
CREATE INDEX "provider_events_due" ON "provider_events" USING btree ("tenant_id","next_try_at","id") WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("tenant_id","received_at","id");--> statement-breakpoint
CREATE INDEX "provider_events_state" ON "provider_events" USING btree ("tenant_id","state","received_at","id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "impersonations_user" ON "impersonations" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "secrets_user" ON "secrets" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "users_kyc_check" ON "users" USING btree ("tenant_id","kyc_check_id");--> statement-breakpoint
CREATE INDEX "customization_previews_manager" ON "customization_previews" USING btree ("tenant_id","manager_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customizations_version" ON "customizations" USING btree ("tenant_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "customizations_current" ON "customizations" USING btree ("tenant_id") WHERE current;--> statement-breakpoint
CREATE INDEX "files_of_person" ON "files" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "investment_contracts_chain" ON "investment_contracts" USING btree ("tenant_id","chain_position") WHERE chain_position is not null;--> statement-breakpoint
CREATE INDEX "investment_contracts_unsealed" ON "investment_contracts" USING btree ("tenant_id","recorded_at") WHERE chain_hash is null;--> statement-breakpoint
CREATE UNIQUE INDEX "investments_unfinished" ON "investments" USING btree ("tenant_id","issuance_id","investor_id") WHERE status not in ('CANCELED', 'EXPIRED', 'MINTED', 'CLOSED');--> statement-breakpoint
CREATE INDEX "investments_act" ON "investments" USING btree ("tenant_id","act_at","id") WHERE "investments"."status" in ('CREATED', 'METHOD_PAYMENT', 'SIGNED', 'IN_UPLOAD_PROOF_OF_PAYMENT');--> statement-breakpoint
CREATE INDEX "investments_newest" ON "investments" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "investments_amount" ON "investments" USING btree ("tenant_id","status","amount","id");--> statement-breakpoint
CREATE INDEX "investments_of_investor_newest" ON "investments" USING btree ("tenant_id","investor_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "investments_of_investor_amount" ON "investments" USING btree ("tenant_id","investor_id","status","amount","id");--> statement-breakpoint
CREATE INDEX "investments_of_issuance_newest" ON "investments" USING btree ("tenant_id","issuance_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "investments_of_issuance_amount" ON "investments" USING btree ("tenant_id","issuance_id","status","amount","id");--> statement-breakpoint
CREATE INDEX "investments_investors" ON "investments" USING btree ("tenant_id","issuance_id","status","investor_id");--> statement-breakpoint
CREATE INDEX "investments_reflecting" ON "investments" USING btree ("tenant_id","issuance_id","reflection_ends_at","amount") WHERE status = 'CHARGED';--> statement-breakpoint
CREATE INDEX "issuances_of_organisation" ON "issuances" USING btree ("tenant_id","organisation_id");--> statement-breakpoint
CREATE INDEX "issuances_ended" ON "issuances" USING btree ("tenant_id","ended_at","id") WHERE "issuances"."status" = 'CAMPAIGN';--> statement-breakpoint
CREATE INDEX "issuances_newest" ON "issuances" USING btree ("tenant_id","status","starts_on","id");--> statement-breakpoint
CREATE INDEX "issuances_ending" ON "issuances" USING btree ("tenant_id","status","ends_on","id");--> statement-breakpoint
CREATE INDEX "issuances_raised" ON "issuances" USING btree ("tenant_id","status","raised","id");--> statement-breakpoint
CREATE INDEX "issuances_title_es" ON "issuances" USING btree ("tenant_id","status","title_es","id");--> statement-breakpoint
CREATE INDEX "issuances_title_en" ON "issuances" USING btree ("tenant_id","status","title_en","id");--> statement-breakpoint
CREATE INDEX "issuances_min_ticket" ON "issuances" USING btree ("tenant_id","status","min_ticket","id");--> statement-breakpoint
CREATE INDEX "organisation_members_of_user" ON "organisation_members" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_refund" ON "payouts" USING btree ("tenant_id","investment_id") WHERE reason <> 'LATE_PAYMENT';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_received" ON "payouts" USING btree ("tenant_id","investment_id","received_reference") WHERE reason = 'LATE_PAYMENT';--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("tenant_id","status","owed_at","id");--> statement-breakpoint
CREATE INDEX "payouts_of_order" ON "payouts" USING btree ("tenant_id","investment_id","id");--> statement-breakpoint
CREATE INDEX "payouts_of_investor" ON "payouts" USING btree ("tenant_id","investor_id","id");--> statement-breakpoint
CREATE INDEX "payouts_of_issuance" ON "payouts" USING btree ("tenant_id","issuance_id","id");--> statement-breakpoint
CREATE INDEX "tenant_hosts_tenant" ON "tenant_hosts" USING btree ("tenant");--> statement-breakpoint
CREATE POLICY "rate_counters_of_tenant" ON "rate_counters" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "failed_jobs_of_tenant" ON "failed_jobs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "journal_entries_of_tenant" ON "journal_entries" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "journal_postings_of_tenant" ON "journal_postings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "lifecycle_history_of_tenant" ON "lifecycle_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "search_texts_of_tenant" ON "search_texts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and text like coalesce(nullif(current_setting('app.search', true), ''), '%')) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid and text like coalesce(nullif(current_setting('app.search', true), ''), '%'));--> statement-breakpoint
CREATE POLICY "provider_calls_of_tenant" ON "provider_calls" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "audit_log_of_tenant" ON "audit_log" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "idempotency_keys_of_tenant" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "provider_events_of_tenant" ON "provider_events" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "mails_of_tenant" ON "mails" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "email_codes_of_tenant" ON "email_codes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "google_requests_of_tenant" ON "google_requests" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "impersonations_of_tenant" ON "impersonations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "known_places_of_tenant" ON "known_places" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "secrets_of_tenant" ON "secrets" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "sessions_of_tenant" ON "sessions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "users_of_tenant" ON "users" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customization_drafts_of_tenant" ON "customization_drafts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customization_previews_of_tenant" ON "customization_previews" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "customizations_of_tenant" ON "customizations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "files_of_tenant" ON "files" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "investment_contracts_of_tenant" ON "investment_contracts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "investments_of_tenant" ON "investments" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issuance_documents_of_tenant" ON "issuance_documents" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issuance_follows_of_tenant" ON "issuance_follows" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issuances_of_tenant" ON "issuances" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "organisation_members_of_tenant" ON "organisation_members" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "organisations_of_tenant" ON "organisations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payouts_of_tenant" ON "payouts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "demo_clocks_of_tenant" ON "demo_clocks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);