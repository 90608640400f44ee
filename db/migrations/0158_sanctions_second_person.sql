-- A sanctions list that lacks names of an earlier one is put to use by a second person.
alter table sanctions_lists add column second_person_request uuid unique references second_person_requests;
