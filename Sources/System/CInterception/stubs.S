// Where the plugin's images land instead of in other libraries. A stub pushes
// the number of its function; the rest is common: save the registers that carry
// arguments, let C look at them, and go on to the function. One kind jumps
// there, as if nobody had been in between; the other calls it to see its result.
#if defined __x86_64__

#define STUBS 384

        .text
        .globl host_jumping_stubs
        .hidden host_jumping_stubs
        .p2align 4
host_jumping_stubs:
        .set number, 0
        .rept STUBS
        .p2align 4
        pushq $number
        jmp jump_on
        .set number, number + 1
        .endr

        .globl host_calling_stubs
        .hidden host_calling_stubs
        .p2align 4
host_calling_stubs:
        .cfi_startproc
        .set number, 0
        .rept STUBS
        .p2align 4
        .cfi_def_cfa_offset 8
        pushq $number
        .cfi_def_cfa_offset 16
        jmp call_on
        .set number, number + 1
        .endr
        .cfi_endproc

        .macro save
        subq $192, %rsp
        .cfi_adjust_cfa_offset 192
        movq %rdi, 0(%rsp)
        movq %rsi, 8(%rsp)
        movq %rdx, 16(%rsp)
        movq %rcx, 24(%rsp)
        movq %r8, 32(%rsp)
        movq %r9, 40(%rsp)
        movq %r10, 48(%rsp)
        movq %rax, 56(%rsp)
        movups %xmm0, 64(%rsp)
        movups %xmm1, 80(%rsp)
        movups %xmm2, 96(%rsp)
        movups %xmm3, 112(%rsp)
        movups %xmm4, 128(%rsp)
        movups %xmm5, 144(%rsp)
        movups %xmm6, 160(%rsp)
        movups %xmm7, 176(%rsp)
        movq 192(%rsp), %rdi
        movq 200(%rsp), %rsi
        movq %rsp, %rdx
        call host_before_call
        movq %rax, %r11
        movq 0(%rsp), %rdi
        movq 8(%rsp), %rsi
        movq 16(%rsp), %rdx
        movq 24(%rsp), %rcx
        movq 32(%rsp), %r8
        movq 40(%rsp), %r9
        movq 48(%rsp), %r10
        movq 56(%rsp), %rax
        movups 64(%rsp), %xmm0
        movups 80(%rsp), %xmm1
        movups 96(%rsp), %xmm2
        movups 112(%rsp), %xmm3
        movups 128(%rsp), %xmm4
        movups 144(%rsp), %xmm5
        movups 160(%rsp), %xmm6
        movups 176(%rsp), %xmm7
        .endm

        .p2align 4
jump_on:
        .cfi_startproc
        .cfi_def_cfa_offset 16
        save
        addq $200, %rsp
        .cfi_adjust_cfa_offset -200
        jmp *%r11
        .cfi_endproc

        .p2align 4
call_on:
        .cfi_startproc
        .cfi_def_cfa_offset 16
        save
        call *%r11
        movq %rdx, 48(%rsp)
        movups %xmm0, 64(%rsp)
        movq 192(%rsp), %rdi
        movq 200(%rsp), %rsi
        movq %rsp, %rdx
        movq %rax, %rcx
        call host_after_call
        movq 48(%rsp), %rdx
        movups 64(%rsp), %xmm0
        addq $200, %rsp
        .cfi_adjust_cfa_offset -200
        ret
        .cfi_endproc

#endif
        .section .note.GNU-stack,"",@progbits
