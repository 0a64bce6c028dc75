CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE TABLE `user_role` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `conversation` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`title` text NOT NULL,
	`state` text DEFAULT 'idle' NOT NULL,
	`pinned` integer DEFAULT false NOT NULL,
	`archived` integer DEFAULT false NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `conversation_owner` ON `conversation` (`owner_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `event` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`run_id` text,
	`type` text NOT NULL,
	`name` text,
	`payload` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_seq` ON `event` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE TABLE `message` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`run_id` text,
	`position` integer NOT NULL,
	`thread_run_id` text,
	`kind` text NOT NULL,
	`content` text NOT NULL,
	`client_id` text,
	`compacted_by` text,
	`stands_at` integer,
	`superseded_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `message_position` ON `message` (`conversation_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `message_client` ON `message` (`conversation_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `state` (
	`conversation_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `state_key` ON `state` (`conversation_id`,`key`);--> statement-breakpoint
CREATE TABLE `feedback` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` text NOT NULL,
	`message_id` text NOT NULL,
	`person_id` text NOT NULL,
	`rating` text NOT NULL,
	`comment` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feedback_message` ON `feedback` (`message_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `feedback_conversation` ON `feedback` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `feedback_at` ON `feedback` (`at`);--> statement-breakpoint
CREATE TABLE `queued_message` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` text NOT NULL,
	`client_id` text NOT NULL,
	`text` text NOT NULL,
	`files` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `queued_message_client` ON `queued_message` (`conversation_id`,`client_id`);--> statement-breakpoint
CREATE TABLE `share` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_token_unique` ON `share` (`token`);--> statement-breakpoint
CREATE INDEX `share_conversation` ON `share` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `image` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`run_id` text NOT NULL,
	`tool_call_id` text NOT NULL,
	`name` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_conversation` ON `image` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_id_unique` ON `audit` (`id`);--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject`,`action`);--> statement-breakpoint
CREATE TABLE `audit_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blob` (
	`hash` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `decision` (
	`id` text PRIMARY KEY NOT NULL,
	`interaction_id` text NOT NULL,
	`stage` text NOT NULL,
	`actor_id` text NOT NULL,
	`actor_name` text NOT NULL,
	`option_id` text NOT NULL,
	`inputs` text NOT NULL,
	`digest` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`interaction_id`) REFERENCES `interaction`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `decision_stage` ON `decision` (`interaction_id`,`stage`);--> statement-breakpoint
CREATE TABLE `grant_ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`interaction_id` text,
	`conversation_id` text NOT NULL,
	`tool_call_id` text NOT NULL,
	`digest` text NOT NULL,
	`option_id` text NOT NULL,
	`value` text NOT NULL,
	`inputs` text NOT NULL,
	`created_at` integer NOT NULL,
	`consumed_at` integer,
	`consumed_by` text,
	FOREIGN KEY (`interaction_id`) REFERENCES `interaction`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `grant_call` ON `grant_ticket` (`tool_call_id`);--> statement-breakpoint
CREATE INDEX `grant_consumer` ON `grant_ticket` (`consumed_by`);--> statement-breakpoint
CREATE TABLE `interaction` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`run_id` text NOT NULL,
	`tool_call_id` text NOT NULL,
	`tool` text NOT NULL,
	`target` text NOT NULL,
	`arguments` text NOT NULL,
	`digest` text NOT NULL,
	`digest_parts` text NOT NULL,
	`base_versions` text NOT NULL,
	`contents` text NOT NULL,
	`preview_id` text NOT NULL,
	`card` text NOT NULL,
	`rule_version` text NOT NULL,
	`requester_id` text NOT NULL,
	`requester_name` text NOT NULL,
	`approver_id` text,
	`approver_name` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`preview_id`) REFERENCES `preview`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `interaction_tool_call_id_unique` ON `interaction` (`tool_call_id`);--> statement-breakpoint
CREATE INDEX `interaction_status` ON `interaction` (`status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `interaction_conversation` ON `interaction` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `interaction_approver` ON `interaction` (`approver_id`,`status`);--> statement-breakpoint
CREATE TABLE `preview` (
	`id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `receipt` (
	`id` text PRIMARY KEY NOT NULL,
	`tool_call_id` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipt_tool_call_id_unique` ON `receipt` (`tool_call_id`);--> statement-breakpoint
CREATE TABLE `notification` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`interaction_id` text NOT NULL,
	`recipient` text,
	`facts` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_key` ON `notification` (`key`);--> statement-breakpoint
CREATE INDEX `notification_due` ON `notification` (`status`,`next_at`);--> statement-breakpoint
CREATE TABLE `platform_backfill` (
	`id` text PRIMARY KEY NOT NULL,
	`task_ids` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`include_downstream` integer NOT NULL,
	`parallelism` integer NOT NULL,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`instances` integer NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `platform_check` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`rule_id` text NOT NULL,
	`rule_version` integer NOT NULL,
	`instance_id` text,
	`bizdate` text NOT NULL,
	`result` text NOT NULL,
	`violations` integer NOT NULL,
	`message` text,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `platform_check_rule` ON `platform_check` (`rule_id`,`id`);--> statement-breakpoint
CREATE TABLE `platform_counter` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `platform_instance` (
	`id` text PRIMARY KEY NOT NULL,
	`unique_key` text NOT NULL,
	`task_id` text NOT NULL,
	`task_name` text NOT NULL,
	`task_version` integer,
	`bizdate` text NOT NULL,
	`kind` text NOT NULL,
	`plan_id` text,
	`status` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`retries_left` integer DEFAULT 0 NOT NULL,
	`priority` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`rows` integer,
	`message` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_instance_unique_key_unique` ON `platform_instance` (`unique_key`);--> statement-breakpoint
CREATE INDEX `platform_instance_status` ON `platform_instance` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `platform_instance_task` ON `platform_instance` (`task_id`,`bizdate`);--> statement-breakpoint
CREATE INDEX `platform_instance_plan` ON `platform_instance` (`plan_id`);--> statement-breakpoint
CREATE INDEX `platform_instance_latest` ON `platform_instance` (`bizdate`,`due_at`,`id`);--> statement-breakpoint
CREATE TABLE `platform_instance_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`instance_id` text NOT NULL,
	`at` integer NOT NULL,
	`line` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `platform_instance_log_instance` ON `platform_instance_log` (`instance_id`);--> statement-breakpoint
CREATE TABLE `platform_lineage` (
	`content_hash` text NOT NULL,
	`catalog_hash` text NOT NULL,
	`tables` text NOT NULL,
	`result` text NOT NULL,
	PRIMARY KEY(`content_hash`, `catalog_hash`)
);
--> statement-breakpoint
CREATE TABLE `platform_object` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`live_name` text,
	`owner` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`published_version` integer,
	`last_published` integer,
	`author_id` text NOT NULL,
	`summary` text NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `platform_object_name` ON `platform_object` (`kind`,`live_name`);--> statement-breakpoint
CREATE INDEX `platform_object_revision` ON `platform_object` (`revision`);--> statement-breakpoint
CREATE INDEX `platform_object_author` ON `platform_object` (`author_id`,`kind`);--> statement-breakpoint
CREATE TABLE `platform_operation` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`request_hash` text NOT NULL,
	`subject` text,
	`actor_id` text NOT NULL,
	`result` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `platform_operation_state` ON `platform_operation` (`state`);--> statement-breakpoint
CREATE TABLE `platform_pack` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`status` text NOT NULL,
	`mode` text,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`content_hash` text NOT NULL,
	`rollback_of` text,
	`created_at` integer NOT NULL,
	`published_at` integer
);
--> statement-breakpoint
CREATE INDEX `platform_pack_created` ON `platform_pack` (`created_at`);--> statement-breakpoint
CREATE INDEX `platform_pack_status` ON `platform_pack` (`status`);--> statement-breakpoint
CREATE TABLE `platform_pack_item` (
	`pack_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`op` text NOT NULL,
	`object_id` text NOT NULL,
	`name` text NOT NULL,
	`from_version` integer,
	`to_version` integer NOT NULL,
	`breaking` integer NOT NULL,
	`column_changes` text,
	`added` integer,
	`removed` integer,
	`result` text,
	`message` text,
	PRIMARY KEY(`pack_id`, `position`),
	FOREIGN KEY (`pack_id`) REFERENCES `platform_pack`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `platform_pack_item_object` ON `platform_pack_item` (`kind`,`object_id`);--> statement-breakpoint
CREATE TABLE `platform_task_table` (
	`task_id` text NOT NULL,
	`stage` text NOT NULL,
	`access` text NOT NULL,
	`table_name` text NOT NULL,
	PRIMARY KEY(`task_id`, `stage`, `access`, `table_name`)
);
--> statement-breakpoint
CREATE INDEX `platform_task_table_name` ON `platform_task_table` (`table_name`,`stage`,`access`);--> statement-breakpoint
CREATE TABLE `platform_version` (
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`content` text NOT NULL,
	`script` text,
	`content_hash` text NOT NULL,
	`author_id` text NOT NULL,
	`author_name` text NOT NULL,
	`based_on` integer,
	`origin` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `query_result` (
	`tool_call_id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`sql` text NOT NULL,
	`snapshot_version` integer NOT NULL,
	`columns` text NOT NULL,
	`rows` blob NOT NULL,
	`stored` integer NOT NULL,
	`truncated` integer NOT NULL,
	`total` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `query_result_conversation` ON `query_result` (`conversation_id`);--> statement-breakpoint
CREATE TABLE `attachment` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` text NOT NULL,
	`run_id` text NOT NULL,
	`step` integer NOT NULL,
	`names` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `hook_firing` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`tool_call_id` text,
	`step` integer NOT NULL,
	`firings` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `run`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `hook_firing_run` ON `hook_firing` (`run_id`);--> statement-breakpoint
CREATE TABLE `run` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`parent_run_id` text,
	`user_id` text NOT NULL,
	`cause` text NOT NULL,
	`interaction_id` text,
	`status` text NOT NULL,
	`boot_id` text,
	`model` text,
	`steps` integer DEFAULT 0 NOT NULL,
	`usage` text,
	`stop_reason` text,
	`error_code` text,
	`error_message` text,
	`stop_requested_at` integer,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `run_conversation` ON `run` (`conversation_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `run_status` ON `run` (`status`);--> statement-breakpoint
CREATE INDEX `run_parent` ON `run` (`parent_run_id`);--> statement-breakpoint
CREATE TABLE `step` (
	`run_id` text NOT NULL,
	`number` integer NOT NULL,
	`model` text NOT NULL,
	`request_digest` text NOT NULL,
	`status` text NOT NULL,
	`finish_reason` text,
	`usage` text,
	`requested_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `run`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `step_number` ON `step` (`run_id`,`number`);--> statement-breakpoint
CREATE INDEX `step_requested` ON `step` (`requested_at`);--> statement-breakpoint
CREATE TABLE `summary_call` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` text NOT NULL,
	`subject` text NOT NULL,
	`model` text NOT NULL,
	`usage` text,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `run`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `summary_call_run` ON `summary_call` (`run_id`);--> statement-breakpoint
CREATE INDEX `summary_call_started` ON `summary_call` (`started_at`);--> statement-breakpoint
CREATE TABLE `tool_call` (
	`id` text PRIMARY KEY NOT NULL,
	`conversation_id` text NOT NULL,
	`run_id` text NOT NULL,
	`step` integer NOT NULL,
	`position` integer NOT NULL,
	`tool` text NOT NULL,
	`effect` text NOT NULL,
	`input` text NOT NULL,
	`status` text NOT NULL,
	`interaction_id` text,
	`grant_id` text,
	`result_text` text,
	`code` text,
	`duration_ms` integer,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tool_call_run` ON `tool_call` (`run_id`,`step`,`position`);--> statement-breakpoint
CREATE INDEX `tool_call_conversation` ON `tool_call` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `tool_call_created` ON `tool_call` (`created_at`);--> statement-breakpoint
CREATE TABLE `setting` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `transcript` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` text NOT NULL,
	`message_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`tool` text,
	`text` text NOT NULL,
	`characters` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversation`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transcript_message_id_unique` ON `transcript` (`message_id`);--> statement-breakpoint
CREATE INDEX `transcript_conversation` ON `transcript` (`conversation_id`,`position`);