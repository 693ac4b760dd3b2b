-- Open pages learn of what a colleague changes of a report too, not only that it was paused.
drop trigger live_reports on automatic_reports;
create trigger live_reports after insert or delete or update of recipients, period, detail, hour, minute, timezone, date_range,
  with_pdf, with_preview, subject, message, reply_to, paused on automatic_reports for each row
  execute function notice_live_reports();
